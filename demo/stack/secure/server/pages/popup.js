// The answer is on its way through the server; the window has done its work.
window.close()
