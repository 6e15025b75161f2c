const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** @param {string} text */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => names[sign])
