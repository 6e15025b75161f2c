export const jsx = <p dangerouslySetInnerHTML={{ __html: '' }} /> // wrong
export const props = { dangerouslySetInnerHTML: { __html: '' } } // wrong
