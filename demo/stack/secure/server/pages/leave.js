// Goes on to the provider, whose pages must not be able to lead the page behind this window elsewhere. The window stays
// in its browsing context group, so that the page of the answer still finds the frame that asked, by its name.
const next = document.querySelector('a')
if (next.dataset.opener !== 'keep') window.opener = null
location.replace(next.href)
