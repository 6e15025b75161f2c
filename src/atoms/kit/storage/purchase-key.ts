/** The key in `localStorage` of a purchase that is under way. It names an account, and is removed on disconnect. */
export const purchaseKey = 'purchase'
