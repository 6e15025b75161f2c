document.createRange().createContextualFragment('') // wrong
