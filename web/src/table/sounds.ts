/** The sounds of the table, made by the browser's synthesizer: nothing is loaded. */
import type { Sound } from '../games/board';
import { settings } from '../settings.svelte';

/** A tone or, without a pitch, a rustle: when it starts and how long it lasts, in seconds. */
interface Note {
  start: number;
  length: number;
  volume: number;
  pitch?: number;
  /** The pitch at its end. */
  to?: number;
  shape?: OscillatorType;
}

const chord = (pitches: number[], gap: number, length: number, volume: number): Note[] =>
  pitches.map((pitch, index) => ({ start: index * gap, length, volume, pitch, shape: 'triangle' }));

const NOTES: Record<Sound, Note[]> = {
  turn: chord([523, 659], 0.16, 0.5, 0.09),
  piece: [
    { start: 0, length: 0.09, volume: 0.16, pitch: 190, to: 90 },
    { start: 0, length: 0.03, volume: 0.05 },
  ],
  coin: chord([1760, 2349], 0.05, 0.16, 0.035),
  dice: [0, 0.07, 0.13, 0.2, 0.24].map((start) => ({ start, length: 0.035, volume: 0.09 })),
  victory: chord([392, 523, 659, 784], 0.14, 0.7, 0.09),
};
/** Steps can follow each other faster than sounds are pleasant, in milliseconds. */
const LEAST_GAP = 90;

let audio: AudioContext | null = null;
let rustle: AudioBuffer | null = null;
let lastPlayed = -Infinity;

/** Plays a sound, if the person has switched sounds on and has touched the page, without which browsers allow none. */
export function playSound(sound: Sound): void {
  if (!settings.all.sound || !navigator.userActivation.hasBeenActive) return;
  if (performance.now() - lastPlayed < LEAST_GAP) return;
  lastPlayed = performance.now();
  audio ??= new AudioContext();
  void audio.resume();
  for (const note of NOTES[sound]) play(audio, note);
}

/** Lets a phone tremble twice, where it can. */
export function vibrate(): void {
  if (settings.all.vibrate && 'vibrate' in navigator && navigator.userActivation.hasBeenActive)
    navigator.vibrate([60, 60, 60]);
}

function play(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.start;
  const volume = context.createGain();
  volume.gain.setValueAtTime(note.volume, start);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + note.length);
  volume.connect(context.destination);
  const source = note.pitch === undefined ? rustling(context) : tone(context, note, start);
  source.connect(volume);
  source.start(start);
  source.stop(start + note.length);
}

function tone(context: AudioContext, { pitch = 0, to, shape = 'sine', length }: Note, start: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, start + length);
  return source;
}

function rustling(context: AudioContext): AudioBufferSourceNode {
  if (!rustle) {
    rustle = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
    const samples = rustle.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = rustle;
  return source;
}
