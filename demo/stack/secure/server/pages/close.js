// The window was opened for a provider that it is not needed for any more.
window.close()
