import { randomFor } from '../../../services/lib/random.mjs'

const first = `Amber Anchor Apricot Autumn Barley Basil Beacon Birch Blue Bramble Brass Breeze Bright Canal Candle Cedar
Chalk Cinder Clear Cliff Clover Cobalt Copper Coral Cosy Creek Crisp Dapple Deep Delta Dusk Early Ebony Elder Ember
Evening Fathom Fern Field First Flint Fog Folded Foxglove Garnet Gentle Granite Green Grove Gull Harbour Hazel Heather
Hill Hollow Honest Indigo Inlet Iris Island Ivory Juniper Kelp Lantern Lark Laurel Level Lilac Linden Little Lunar Maple
Marble Marsh Meadow Mellow Mint Misty Moss Neat North Oak Ochre Olive Open Orchard Otter Paper Pearl Pebble Pepper
Pine Plain Plum Poplar Quiet Quill Reed Ridge River Robin Rowan Saffron Sage Salt Sand Sedge Shale Silver Slate Small
Soft Solid South Spruce Steady Stone Summer Swift Tansy Teal Thistle Thyme Tidal Timber Umber Vale Velvet Warm Willow
Winter Wren Yarrow`.split(/\s+/)
const second = `Acorn Arch Atlas Badger Bank Barrel Basket Bay Bell Bench Boat Book Bottle Bowl Box Brook Bucket Cabin
Card Cart Case Chest Clasp Coin Cottage Crate Crow Cup Dock Door Drawer Dune Falcon Ferry Finch Fjord Folder Ford
Fountain Gate Glade Hamper Hare Haven Heron Hive House Jar Jetty Jug Kettle Key Kiln Kite Latch Ledge Lock Locker
Loom Lynx Magpie Mill Mole Nest Net Owl Pail Path Pier Pocket Porch Pouch Purse Quay Quilt Raft Raven Reef Ring Roof
Sail Satchel Shed Shelf Shell Shore Sparrow Spring Stall Stove Stream Swan Tent Till Tin Tower Trunk Tunnel Valley
Vault Vessel Wagon Wharf Wheel Window Yard`.split(/\s+/)
const tails = ['', '', '', '', '', ' Wallet', ' Wallet', ' Pay', ' Go', ' Keys', ' One', ' Mobile']

/** Difficult names for lists, layouts and escaping, with their ranks. */
const unusual = [
  [6, 'こもれびウォレット'],
  [13, 'The Extraordinarily Considerate Savings, Remittance and Pocket Money Companion for Everyday People'],
  [17, '<b>Bold</b> Wallet'],
  [22, 'محفظة الميناء'],
  [27, "O'Hare & Daughters' “Purse”"],
  [33, 'Meeresuferspaziergangsbegleitungsgeldbeutelverwaltung'],
  [38, 'Маячный кошелёк'],
  [41, '<img src=x onerror=alert(1)>'],
  [46, 'ארנק המגדלור'],
  [52, '등대지갑'],
  [57, '{{ name }} %s $wallet \\u0041'],
  [63, 'Ünïcödé Börse Łódź'],
  [71, '🐚 Shell Purse 🐚'],
  [78, 'तट बटुआ'],
  [84, '"><script>alert(1)</script>'],
  [92, 'Ακτή Πορτοφόλι'],
  [99, 'null'],
  [107, 'กระเป๋าชายฝั่ง'],
  [115, 'rtl \u202Etellaw\u202C override'],
  [123, '港湾钱包'],
  [131, 'a'],
  [140, '    Spaces    Everywhere    '],
  [150, 'Zero\u200BWidth\u200DJoiner'],
  [161, "'; DROP TABLE wallets; --"],
]

/** Returns different invented names; a longer list begins with the shorter one. @param {number} count */
export function walletNames(count) {
  const random = randomFor('names')
  const special = new Map(/** @type {[number, string][]} */ (unusual))
  const taken = new Set()
  return Array.from({ length: count }, (_, index) => {
    const given = special.get(index)
    if (given !== undefined) return given
    for (let turn = 1; ; turn += 1) {
      const name = `${random.pick(first)} ${random.pick(second)}${random.pick(tails)}${turn > 40 ? ` ${turn}` : ''}`
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  })
}
