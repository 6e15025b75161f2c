// Stroke icons on a 20 px grid with a 3 px safe edge: those of the first picture and the button.
export const closeIcon = 'M5.5 5.5l9 9M14.5 5.5l-9 9'
export const backIcon = 'M12 4.5L6.5 10l5.5 5.5'
export const helpIcon =
  'M10 17a7 7 0 100-14 7 7 0 000 14zM8 8.2c.2-1.1 1-1.7 2-1.7 1.2 0 2.1.8 2.1 1.8 0 1.4-2.1 1.6-2.1 3M10 13.7v.1'
export const searchIcon = 'M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l3.5 3.5'
export const checkIcon = 'M4.5 10.5l3.8 3.8 7.2-8.3'
export const chevronIcon = 'M8 6l4 4-4 4'
export const qrIcon =
  'M4 4h4.5v4.5H4zM11.5 4H16v4.5h-4.5zM4 11.5h4.5V16H4zM11.5 11.5h1.5v1.5M16 11.5v.1M16 14.5V16h-1.5M11.7 16v-.1'
export const downIcon = 'M6 8l4 4 4-4'
export const warnIcon = 'M10 3.5l7 12.5H3zM10 8.5v3.2M10 13.8v.1'
export const rightIcon = 'M4.5 10h11M11 5.5l4.5 4.5-4.5 4.5'
