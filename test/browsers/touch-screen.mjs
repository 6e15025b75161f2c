// An X server whose screen can be touched: Xorg with its drivers "dummy" (a screen in memory) and "inputtest" (fingers
// by a socket, https://www.x.org/releases/current/doc/man/man4/inputtestdrv.4.xhtml). Xvfb has a mouse only.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../.cache/touch-screen', import.meta.url))
const packages = ['xserver-xorg-core', 'xserver-xorg-video-dummy', 'libxcvt0']
/** Milliseconds in which the server starts, and in which it answers. */
const LIMIT = 20_000
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A folder like `/` that has the server and both drivers, or undefined. */
function rootFolder() {
  const isWhole = (folder) =>
    ['xorg/Xorg', 'xorg/modules/drivers/dummy_drv.so', 'xorg/modules/input/inputtest_drv.so'].every((file) =>
      existsSync(path.join(folder, 'usr/lib', file)),
    )
  const found = ['/', cache].find(isWhole)
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  // The packages are unpacked beside the sources: installed, they would bring udev and change other packages.
  mkdirSync(cache, { recursive: true })
  const run = (program, ...args) => spawnSync(program, args, { cwd: cache, stdio: 'ignore', timeout: 120_000 })
  run('apt-get', 'download', ...packages)
  for (const file of readdirSync(cache)) if (file.endsWith('.deb')) run('dpkg', '-x', file, cache)
  return isWhole(cache) ? cache : undefined
}

const configuration = ({ width, height, socket }) => `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "memory"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "one" 90.00 ${[0, 56, 160, 320].map((more) => width + more).join(' ')} ${[0, 3, 13, 40].map((more) => height + more).join(' ')}
EndSection
Section "Screen"
  Identifier "screen"
  Device "memory"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "one"
    Virtual ${width} ${height}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "fingers"
  Driver "inputtest"
  Option "SocketPath" "${socket}"
  Option "DeviceType" "Touch"
EndSection
Section "InputDevice"
  Identifier "keys"
  Driver "inputtest"
  Option "SocketPath" "${socket}-keys"
  Option "DeviceType" "Keyboard"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "fingers" "CorePointer"
  InputDevice "keys" "CoreKeyboard"
EndSection`

/**
 * Messages of the driver's protocol, version 1.1: length, kind, and what belongs to the kind. A touch has a number, a
 * phase of XInput 2 and up to 64 values, of which the first two are its place.
 */
const hello = () => {
  const message = Buffer.alloc(12)
  message.writeUInt32LE(message.length, 0)
  message.writeUInt16LE(1, 8)
  message.writeUInt16LE(1, 10)
  return message
}
const phases = { begin: 18, move: 19, end: 20 }
const touchOf = (phase, x, y) => {
  const message = Buffer.alloc(1056)
  message.writeUInt32LE(message.length, 0)
  message.writeUInt32LE(6, 4)
  message.writeUInt32LE(1, 8)
  message.writeUInt32LE(phases[phase], 12)
  // Both values are there.
  message[20] = 3
  message.writeDoubleLE(x * 0xffff, 32)
  message.writeDoubleLE(y * 0xffff, 40)
  return message
}

/**
 * Starts a screen. Answers undefined where there is no such server and it cannot be fetched.
 * @param {{ width: number, height: number }} size
 */
export async function startTouchScreen({ width, height }) {
  const root = rootFolder()
  if (!root) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'wm-touch-'))
  const socket = path.join(folder, 'fingers')
  const file = path.join(folder, 'xorg.conf')
  await writeFile(file, configuration({ width, height, socket }))
  const libraries = readdirSync(path.join(root, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'))
  const server = spawn(
    path.join(root, 'usr/lib/xorg/Xorg'),
    // biome-ignore format: a list of flags
    ['-displayfd', '3', '-config', file, '-modulepath', path.join(root, 'usr/lib/xorg/modules'), '-logfile',
      path.join(folder, 'log'), '-noreset', '-nolisten', 'tcp', '-novtswitch', '-sharevts', '-keeptty'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, LD_LIBRARY_PATH: libraries.map((name) => path.join(root, 'usr/lib', name)).join(':') },
    },
  )
  const stop = async () => {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
  const display = await new Promise((resolve) => {
    server.stdio[3].once('data', (data) => resolve(`:${String(data).trim()}`))
    server.once('exit', () => resolve(undefined))
    server.once('error', () => resolve(undefined))
    setTimeout(resolve, LIMIT, undefined).unref()
  })
  if (!display) {
    await stop()
    return undefined
  }
  const fingers = net.connect(socket)
  try {
    await new Promise((resolve, reject) => {
      const late = () => reject(new Error('The screen takes no touches: its driver did not answer.'))
      setTimeout(late, LIMIT).unref()
      fingers
        .once('connect', () => fingers.write(hello()))
        .once('data', resolve)
        .once('error', reject)
    })
  } catch (error) {
    fingers.destroy()
    await stop()
    throw error
  }
  const send = (phase, { x, y }) => fingers.write(touchOf(phase, (x + 0.5) / width, (y + 0.5) / height))
  return {
    display,
    /** A finger down at a place of the screen, for so many milliseconds. */
    async tap(place, held = 40) {
      send('begin', place)
      await wait(held)
      send('end', place)
    },
    async stop() {
      fingers.destroy()
      await stop()
    },
  }
}
