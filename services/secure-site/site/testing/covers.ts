/** A way in which a page can cover, mask or move the frame. */
export interface Cover {
  readonly name: string
  /** Script for the page; `uncover` reverts all of its effects. */
  readonly script: string
  /** True if the press hits the page and not the frame. */
  readonly takesPress?: true
}

export const frame = '#w3m-iframe'
export const around = '#around'

export const styled = (selector: string, style: string) =>
  `document.querySelector('${selector}').style.cssText = ${JSON.stringify(style)}`
const overlay = (style: string, more = '') =>
  `const over = document.createElement('div'); over.className = 'test'; document.body.append(over);
   over.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;' + ${JSON.stringify(style)}; ${more}`
const rules = (css: string) =>
  `const rules = document.createElement('style'); rules.className = 'test'; rules.textContent = ${JSON.stringify(css)}; document.head.append(rules)`
const svg = (inner: string) =>
  `const box = document.createElement('div'); box.className = 'test'; box.innerHTML = ${JSON.stringify(`<svg width="0" height="0">${inner}</svg>`)}; document.body.append(box)`
/**
 * A layer shown in certain animation frames only; counted by frames, because time passes faster relative to frames on a
 * slow computer.
 */
const blinking = (isThere: string) =>
  overlay(
    'background:#fff',
    `let number = 0; const draw = () => { over.hidden = !(${isThere}); number++; if (over.isConnected) requestAnimationFrame(draw) }; draw()`,
  )
/** An element to the right of the frame. */
const beside = (style: string, more = '') =>
  overlay(`inset:200px auto auto 400px;width:360px;height:600px;${style}`, more)
const embedded = (name: string, more: string) =>
  overlay(
    '',
    `const inner = document.createElement('${name}'); inner.style.cssText = 'width:100%;height:100%;border:0;background:#fff'; ${more}; over.append(inner)`,
  )

/** Moves the frame into an SVG without reloading it. */
const inSvg = (attributes: string, definitions = '') =>
  `const box = document.createElement('div'); box.className = 'test'; box.style.cssText = 'position:fixed;inset:0';
   box.innerHTML = ${JSON.stringify(`<svg width="900" height="800">${definitions}<g ${attributes}><foreignObject y="150" width="400" height="640"><div xmlns="http://www.w3.org/1999/xhtml"></div></foreignObject></g></svg>`)};
   document.body.append(box); box.querySelector('div').moveBefore(document.querySelector('${frame}'), null)`

/** Restores the page. */
export const uncover = `if (!document.querySelector('${around} > ${frame}')) document.querySelector('${around}').moveBefore(document.querySelector('${frame}'), null)
  globalThis.transition?.finished.catch(() => {}); globalThis.transition?.skipTransition(); globalThis.transition = undefined
  for (const one of document.querySelectorAll('.test')) one.remove()
  for (const one of document.querySelectorAll('${frame}, ${around}, body, html')) {
    for (const name of ['style', 'inert', 'hidden', 'popover']) one.removeAttribute(name)
    one.scrollTo(0, 0)
  }
  getSelection().removeAllRanges()
  scrollTo({ top: 0, left: 0, behavior: 'instant' })`

const layers: readonly Cover[] = [
  { name: 'an opaque layer', script: overlay('background:#fff;pointer-events:auto'), takesPress: true },
  { name: 'a layer of one percent that lets the pointer through', script: overlay('background:#000;opacity:.01') },
  {
    name: 'a small layer over the middle',
    script: overlay('inset:auto auto 300px 20px;width:320px;height:60px;background:#fff'),
  },
  {
    name: 'a layer over the button',
    script: overlay('inset:auto auto 20px 150px;width:180px;height:40px;background:#fff'),
  },
  { name: 'a layer that blends', script: overlay('background:#888;mix-blend-mode:multiply') },
  { name: 'a layer that blurs what is behind', script: overlay('backdrop-filter:blur(4px)') },
  { name: 'a layer that darkens what is behind it', script: overlay('backdrop-filter:brightness(0)') },
  { name: 'a layer cut to a hole', script: overlay('background:#fff;clip-path:inset(0 0 120px 0)') },
  {
    name: 'a layer that fades in and out',
    script: `${rules('@keyframes over{from{opacity:.2}to{opacity:1}}')};${overlay('background:#fff;animation:over 1s infinite')}`,
  },
  {
    name: 'a layer whose opacity the compositor animates',
    script: overlay('background:#fff;will-change:opacity', 'over.animate({ opacity: [0.01, 1] }, { duration: 9000 })'),
  },
  ...[2, 5, 6, 7, 8, 10].map((count) => ({
    name: `a layer that is away in one of ${count} pictures`,
    script: blinking(`number % ${count} !== 0`),
  })),
  { name: 'a layer with depth', script: overlay('background:#fff;transform:translateZ(1px);will-change:transform') },
  {
    name: 'a layer that comes up by scrolling',
    script: overlay(
      'overflow:auto',
      `over.innerHTML = '<p style="height:900px"></p><p style="height:900px;background:#fff"></p>'; over.scrollTop = 950`,
    ),
  },
  {
    name: 'a negative layer over the frame',
    script: `${styled(around, 'z-index:-1')};${overlay('background:#fff;z-index:0')}`,
  },
  {
    name: 'a sticky layer',
    script: overlay('position:sticky;inset:0;height:800px;background:#fff'),
  },
  {
    name: 'a layer anchored to the frame',
    script: `document.querySelector('${frame}').style.anchorName = '--wallet';${overlay('inset:auto;position-anchor:--wallet;position-area:center;width:360px;height:600px;background:#fff')}`,
  },
  { name: 'a border image', script: overlay('border:300px solid;border-image:linear-gradient(#fff,#fff) 1') },
  {
    name: 'a generated layer',
    script: rules('body::before{content:"";position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none}'),
  },
  {
    name: 'a layer generated by the parent',
    script: rules(`${around}::after{content:"";position:absolute;inset:0;background:#fff;pointer-events:none}`),
  },
  {
    name: 'text of the page',
    script: overlay('font-size:300px;line-height:200px;overflow:hidden', `over.textContent = 'WWWWWWWWWWWWWWWWWWWW'`),
  },
]

const topLayer: readonly Cover[] = [
  {
    name: 'the backdrop of a dialog',
    script: `const over = document.createElement('dialog'); over.className = 'test'; document.body.append(over); over.showModal()`,
    takesPress: true,
  },
  {
    name: 'a dialog that lets the pointer through its backdrop',
    script: `${rules('dialog::backdrop{background:#fff;pointer-events:none}dialog{pointer-events:none}')};const over = document.createElement('dialog'); over.className = 'test'; document.body.append(over); over.showModal()`,
    takesPress: true,
  },
  {
    name: 'a popover',
    script: overlay(
      '',
      `over.popover = 'manual'; over.style.cssText = 'inset:0;margin:0;width:100%;height:100%;pointer-events:none'; over.showPopover()`,
    ),
  },
  {
    name: 'a small popover',
    script: overlay(
      '',
      `over.popover = 'manual'; over.style.cssText = 'inset:auto auto 300px 0;margin:0;width:300px;pointer-events:none'; over.textContent = 'x'; over.showPopover()`,
    ),
  },
  {
    name: 'the backdrop of a popover',
    script: `${rules('.test::backdrop{background:#fff;pointer-events:none}')};${overlay('', `over.popover = 'manual'; over.style.cssText = 'inset:0 0 auto auto;margin:0;width:10px'; over.showPopover()`)}`,
  },
]

const embeddings: readonly Cover[] = [
  { name: 'another frame on top', script: embedded('iframe', `inner.srcdoc = '<body style="background:#fff">'`) },
  { name: 'a canvas', script: embedded('canvas', '') },
  { name: 'a film', script: embedded('video', `inner.controls = true`) },
  {
    name: 'a picture',
    script: embedded('img', `inner.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'`),
  },
  { name: 'an object', script: embedded('object', `inner.data = 'data:text/html,<body style=background:white>'`) },
  { name: 'a field of a form', script: embedded('textarea', `inner.value = 'Press below to win'`) },
  {
    name: 'foreign content of an SVG',
    script: overlay(
      '',
      `over.innerHTML = '<svg width="900" height="800"><foreignObject width="900" height="800"><p style="height:800px;margin:0;background:#fff"></p></foreignObject></svg>'`,
    ),
  },
]

const neighbours: readonly Cover[] = [
  { name: 'the drop shadow of a neighbour', script: beside('filter:drop-shadow(-400px 0 0 #fff);background:#fff') },
  { name: 'the shadow of a neighbour', script: beside('box-shadow:-400px 0 0 #fff') },
  { name: 'the outline of a neighbour', script: beside('outline:400px solid #fff') },
  {
    name: 'the shadow of a neighbour’s text',
    script: beside(
      'font:200px/150px serif;color:transparent;text-shadow:-400px 0 0 #fff,-400px 10px 0 #fff',
      `over.textContent = 'WWWWWWWW'`,
    ),
  },
  { name: 'the reflection of a neighbour', script: beside('background:#fff;-webkit-box-reflect:left 0') },
  {
    name: 'what overflows a neighbour',
    script: beside('width:0', `over.innerHTML = '<p style="margin:0 -500px;height:600px;background:#fff"></p>'`),
  },
]

const drawings: readonly Cover[] = [
  { name: 'a drawing around the frame that is see-through', script: inSvg('opacity=".4"') },
  { name: 'a drawing around the frame that is shrunk', script: inSvg('transform="scale(.5)"') },
  {
    name: 'a drawing around the frame with a filter',
    script: inSvg('filter="url(#flood)"', '<filter id="flood"><feFlood flood-color="white"/></filter>'),
  },
  {
    name: 'a drawing around the frame that is cut',
    script: inSvg('clip-path="url(#hole)"', '<clipPath id="hole"><rect y="600" width="400" height="160"/></clipPath>'),
  },
  { name: 'a drawing around the frame that is turned', script: inSvg('transform="rotate(4)"') },
]

const transitions: readonly Cover[] = [
  {
    name: 'a view transition that keeps a picture of before',
    script: `${rules('html{view-transition-name:none}.over{view-transition-name:over}::view-transition{pointer-events:none}::view-transition-group(over){animation:none}::view-transition-old(over){animation:99s both keep}@keyframes keep{to{opacity:1}}')};${overlay('background:#fff', `over.classList.add('over')`)};globalThis.transition = document.startViewTransition(() => over.remove()); await transition.ready`,
  },
  {
    name: 'a view transition that spreads the picture of a neighbour',
    script: `${rules('html{view-transition-name:none}.over{view-transition-name:over}::view-transition{pointer-events:none}::view-transition-group(over){animation:99s both keep;inset:0;width:900px;height:800px;transform:none}::view-transition-new(over){animation:99s both keep;width:100%;height:100%}@keyframes keep{to{opacity:1}}')};${beside('background:#fff', `over.classList.add('over')`)};globalThis.transition = document.startViewTransition(() => {}); await transition.ready`,
  },
  {
    name: 'a view transition of the whole page',
    script: `${rules('::view-transition{pointer-events:none}::view-transition-old(root){animation:99s both keep}@keyframes keep{to{opacity:1}}')};globalThis.transition = document.startViewTransition(() => {}); await transition.ready`,
    takesPress: true,
  },
]

const looks: readonly Cover[] = [
  { name: 'see-through parents', script: styled(around, 'opacity:.5') },
  { name: 'a frame that is nearly opaque', script: styled(frame, 'opacity:.99') },
  {
    name: 'an opacity that goes down in steps',
    script: `for (const one of [1, .9, .8]) document.querySelector('${frame}').style.opacity = one`,
  },
  {
    name: 'a frame whose opacity the compositor animates',
    script: `${rules('@keyframes pale{from{opacity:.1}to{opacity:.3}}')};${styled(frame, 'animation:pale 9s infinite;will-change:opacity')}`,
  },
  { name: 'a filter', script: styled(around, 'filter:hue-rotate(90deg)') },
  { name: 'a filter that makes it pale', script: styled(frame, 'filter:opacity(.2)') },
  { name: 'a filter of the body', script: styled('body', 'filter:contrast(0);min-height:100vh') },
  {
    name: 'a filter by an SVG',
    script: `${svg('<filter id="flood"><feFlood flood-color="white"/></filter>')};${styled(frame, 'filter:url(#flood)')}`,
  },
  { name: 'a frame that is blended', script: styled(frame, 'mix-blend-mode:difference') },
  { name: 'a parent that is blended', script: styled(around, 'mix-blend-mode:screen;background:#fff') },
  { name: 'an invisible frame', script: styled(frame, 'visibility:hidden'), takesPress: true },
  { name: 'a frame that is not drawn', script: styled(frame, 'display:none'), takesPress: true },
  { name: 'content that is not rendered', script: styled(around, 'content-visibility:hidden'), takesPress: true },
  {
    name: 'a parent that is hidden until it is found',
    script: `document.querySelector('${around}').setAttribute('hidden', 'until-found')`,
    takesPress: true,
  },
  { name: 'an inert page', script: `document.querySelector('${around}').inert = true`, takesPress: true },
  { name: 'an inert frame', script: `document.querySelector('${frame}').inert = true`, takesPress: true },
  {
    name: 'a frame behind the page',
    script: `${styled(around, 'z-index:-1')};${styled('html', 'background:#fff')};${styled('body', 'min-height:100vh')};${overlay('position:absolute;z-index:0;background:#fff')}`,
    takesPress: true,
  },
]

const shapes: readonly Cover[] = [
  { name: 'a clip of the whole page', script: styled('html', 'clip-path:inset(0 0 100px 0)'), takesPress: true },
  { name: 'a cut frame', script: styled(frame, 'clip-path:inset(0 0 0 60px)') },
  { name: 'a clip by the old property', script: styled(around, 'clip:rect(400px,360px,600px,0)') },
  {
    name: 'a clip by an SVG',
    script: `${svg('<clipPath id="hole"><rect x="0" y="440" width="360" height="160"/></clipPath>')};${styled(frame, 'clip-path:url(#hole)')}`,
  },
  { name: 'a clip by a path', script: styled(frame, 'clip-path:path("M120 500H360V600H120Z")') },
  {
    name: 'a parent that cuts off what overflows',
    script: styled(around, 'overflow:hidden;height:200px'),
    takesPress: true,
  },
  {
    name: 'a parent that shows the lower end alone',
    script: `${styled(around, 'overflow:hidden;height:120px')}; document.querySelector('${around}').scrollTop = 480`,
  },
  {
    name: 'a parent that clips without scrolling',
    script: `${styled(around, 'overflow:clip;height:200px;inset-block-end:-80px')};${styled(frame, 'margin-block-start:-400px')}`,
  },
  {
    name: 'paint containment of a smaller parent',
    script: `${styled(around, 'contain:strict;width:360px;height:120px')};${styled(frame, 'margin-block-start:-480px')}`,
  },
  {
    name: 'a scrolled parent',
    script: `${styled(around, 'overflow:auto;height:300px')}; document.querySelector('${around}').scrollTop = 300`,
  },
  {
    name: 'a parent that snaps to its lower half',
    script: `${styled(around, 'overflow:auto;height:300px;scroll-snap-type:y mandatory')};${styled(frame, 'scroll-snap-align:end')}; document.querySelector('${around}').scrollTop = 200`,
  },
  { name: 'a frame half outside', script: styled(around, 'left:-180px') },
  { name: 'a frame a little outside', script: styled(around, 'bottom:-20px') },
  { name: 'the property translate, to outside', script: styled(around, 'translate:-200px 0') },
  { name: 'a low frame', script: styled(frame, 'height:470px') },
  { name: 'a narrow frame', script: styled(frame, 'width:310px') },
  // A frame of this height shows no approve button.
  { name: 'a frame of the size of a button', script: styled(frame, 'width:340px;height:130px'), takesPress: true },
  { name: 'a wide border of the frame', script: styled(frame, 'box-sizing:border-box;border:100px solid #fff') },
  { name: 'a wide padding of the frame', script: styled(frame, 'box-sizing:border-box;padding:80px') },
]

const turns: readonly Cover[] = [
  { name: 'a turned frame', script: styled(frame, 'transform:rotate(2deg)') },
  { name: 'the property rotate', script: styled(frame, 'rotate:3deg') },
  { name: 'a mirrored frame', script: styled(frame, 'transform:scaleX(-1)') },
  { name: 'a slanted frame', script: styled(frame, 'transform:skewX(8deg)') },
  { name: 'a flat frame', script: styled(frame, 'transform:scaleY(.5)') },
  { name: 'a stretched frame', script: styled(frame, 'transform:scaleX(1.5);transform-origin:0 0') },
  { name: 'a shrunk picture of the frame', script: styled(around, 'transform:scale(.5)') },
  { name: 'the property scale', script: styled(around, 'scale:.4') },
  { name: 'a matrix', script: styled(around, 'transform:matrix3d(.6,0,0,0,0,.6,0,0,0,0,1,0,0,0,0,1)') },
  { name: 'a turn about the upright axis', script: styled(around, 'transform:perspective(400px) rotateY(40deg)') },
  {
    name: 'a perspective of the page',
    script: `${styled('body', 'perspective:900px;min-height:100vh')};${styled(around, 'transform:translateZ(-400px)')}`,
  },
  { name: 'a frame on a path', script: styled(frame, `offset-path:path("M180 300L240 330");offset-distance:20%`) },
  {
    name: 'a frame that floats away',
    script: `${rules('@keyframes away{to{transform:translateX(-80px)}}')};${styled(around, 'animation:away .2s forwards')}`,
  },
]

const zooms: readonly Cover[] = [
  { name: 'the page zoomed to a quarter', script: styled('html', 'zoom:.25') },
  { name: 'the body zoomed to a quarter', script: styled('body', 'zoom:.25') },
  { name: 'the parent zoomed to a quarter', script: styled(around, 'zoom:.25') },
  { name: 'the frame zoomed to a quarter', script: styled(frame, 'zoom:.25') },
  { name: 'the frame zoomed to a half', script: styled(frame, 'zoom:.5') },
  {
    name: 'zooms of two parents that make a third together',
    script: `${styled('html', 'zoom:.6')};${styled(around, 'zoom:.55')}`,
  },
  { name: 'a zoom in steps', script: `for (const one of [.9, .7, .5, .3]) document.documentElement.style.zoom = one` },
  {
    name: 'a zoom that is animated',
    script: `${rules('@keyframes shrink{to{zoom:.4}}')};${styled(around, 'animation:shrink .3s forwards')}`,
  },
]

/** Elements over the frame, around it and next to it, and zooms of the page. */
export const covers: readonly Cover[] = [...layers, ...topLayer, ...embeddings, ...neighbours, ...zooms]

/** Styles and shapes that change how the frame itself is drawn. */
export const distortions: readonly Cover[] = [...drawings, ...transitions, ...looks, ...shapes, ...turns]
