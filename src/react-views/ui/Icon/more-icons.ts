// Icons that the first picture does not need.
export const copyIcon =
  'M7.5 7.5V5A1.5 1.5 0 019 3.5h6A1.5 1.5 0 0116.5 5v6a1.5 1.5 0 01-1.5 1.5h-2.5M5 7.5h6A1.5 1.5 0 0112.5 9v6a1.5 1.5 0 01-1.5 1.5H5A1.5 1.5 0 013.5 15V9A1.5 1.5 0 015 7.5z'
export const plusIcon = 'M10 4.5v11M4.5 10h11'
export const swapIcon = 'M4 7.5h11.5M12.5 4.5l3 3-3 3M16 12.5H4.5M7.5 9.5l-3 3 3 3'
export const sendIcon = 'M6 14L14 6M7.5 6H14v6.5'
export const receiveIcon = 'M14 6l-8 8M6 7.5V14h6.5'
export const lockIcon =
  'M5 9.5h10a1 1 0 011 1V15a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 014 15v-4.5a1 1 0 011-1zM7 9.5V7a3 3 0 016 0v2.5'
export const infoIcon = 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 9.5V13.5M10 6.6v.1'
export const clockIcon = 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6.5V10l2.5 2'
export const externalIcon =
  'M8 4.5H5.5A1.5 1.5 0 004 6v8.5A1.5 1.5 0 005.5 16H14a1.5 1.5 0 001.5-1.5V12M11.5 4H16v4.5M16 4l-7 7'
export const browserIcon =
  'M4.5 4h11A1.5 1.5 0 0117 5.5v9a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 14.5v-9A1.5 1.5 0 014.5 4zM3 8h14M5.5 6h.1'
export const phoneIcon =
  'M7.5 3h5A1.5 1.5 0 0114 4.5v11a1.5 1.5 0 01-1.5 1.5h-5A1.5 1.5 0 016 15.5v-11A1.5 1.5 0 017.5 3zM9.3 14.5h1.4'
export const desktopIcon =
  'M4.5 4h11A1.5 1.5 0 0117 5.5v6a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 11.5v-6A1.5 1.5 0 014.5 4zM10 13v3M7 16h6'
export const globeIcon =
  'M10 17a7 7 0 100-14 7 7 0 000 14zM3.5 10h13M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7z'
export const sealIcon =
  'M10 2.8l1.9 1.5 2.4-.2.7 2.3 2 1.4-.9 2.2.9 2.2-2 1.4-.7 2.3-2.4-.2L10 17.2l-1.9-1.5-2.4.2-.7-2.3-2-1.4.9-2.2L3 7.8l2-1.4.7-2.3 2.4.2zM7.5 10l1.8 1.8 3.2-3.6'
export const feeIcon =
  'M4.5 16V5A1.5 1.5 0 016 3.5h4A1.5 1.5 0 0111.5 5v11M3.5 16h9M6.5 7h3M11.5 9.5H13a1 1 0 011 1v3a1.25 1.25 0 002.5 0V8l-2-2'
export const powerIcon = 'M10 3.5v6M6 6a6 6 0 108 0'
export const userIcon = 'M10 10a3 3 0 100-6 3 3 0 000 6zM4 16.5c.8-2.6 3-4 6-4s5.2 1.4 6 4'
export const networkIcon =
  'M10 7.4a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8zM5.1 16.4a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8zM14.9 16.4a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8zM9.1 7.2l-3.1 5.6M10.9 7.2l3.1 5.6M7 14.5h6'
