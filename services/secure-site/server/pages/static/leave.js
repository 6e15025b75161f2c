// Navigates to the provider, whose pages must not be able to navigate the opener. The window stays in its browsing
// context group, so that the answer page can find the requesting frame by name.
const next = document.querySelector('a')
if (next.dataset.opener !== 'keep') window.opener = null
location.replace(next.href)
