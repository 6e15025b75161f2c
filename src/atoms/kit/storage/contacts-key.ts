/**
 * The key in `localStorage` of the visitor's contacts. A disconnect leaves them: they belong to the visitor, who
 * removes them in the list.
 */
export const contactsKey = 'contacts'
