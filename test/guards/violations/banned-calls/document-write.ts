document.write('x') // wrong
window.document.writeln('x') // wrong
declare const ownerDocument: Document
ownerDocument.write('x') // wrong
