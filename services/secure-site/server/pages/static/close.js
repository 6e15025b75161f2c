// The popup is no longer needed after its sign-in was declined or ended.
window.close()
