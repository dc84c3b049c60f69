import { itemFaults as words } from '#messages/ops.ts';
import type { Item } from '#services/item-bank/item.ts';

/** The pictures that we have drawn (`infra/pictures/signs.ts`; a test compares both). */
const DRAWN =
  '⏰ ☀️ ☁️ ☂️ ⚖️ ⚡ ⚽ ⛄ ⛰️ ⛲ ⛵ ⛺ ✂️ ✏️ ❄️ ⬜ ⭐ 🌈 🌊 🌋 🌍 🌙 🌡️ 🌧️ 🌰 🌱 🌲 🌳 🌵 🌸 🌻 🌼 🌾 🍂 🍃 🍇 🍉 🍋 🍌 🍎 🍐 🍒 🍓 🍞 🍪 🍯 🍲 🍳 🎂 🎈 🎣 🎨 🎩 🎵 🎺 🎻 🏃 🏐 🏔️ 🏖️ 🏘️ 🏙️ 🏜️ 🏝️ 🏞️ 🏠 🏢 🏭 🏰 🏺 🐄 🐇 🐈 🐋 🐌 🐎 🐑 🐒 🐓 🐔 🐕 🐘 🐜 🐝 🐞 🐟 🐢 🐣 🐦 🐧 🐪 🐭 🐰 🐱 🐳 🐴 🐶 🐸 🐻 👀 👋 👑 👟 👵 👶 💡 💥 💧 💭 💻 📄 📏 📕 📦 📮 📱 📺 🔋 🔍 🔑 🔔 🔥 🔦 🔨 🔩 🔬 🕶️ 🗼 😀 😋 😡 😢 😱 😴 🙈 🚀 🚂 🚌 🚒 🚗 🚜 🚢 🚪 🚲 🛁 🛏️ 🛶 🟦 🟩 🟪 🟫 🤒 🤠 🤢 🥁 🥄 🥕 🥚 🥣 🥰 🥳 🥾 🦅 🦆 🧀 🧊 🧑 🧒 🧢 🧣 🧤 🧦 🧭 🧱 🧸 🧹 🧽 🩴 🩺 🪁 🪑 🪨';

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that devices draw in colour: emoji, and keycap digits and signs. */
const PICTURE = /[^\P{Emoji}\p{ASCII}]|\u20e3/u;

const listTexts = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : part && typeof part === 'object' ? Object.values(part).flatMap(listTexts) : [];

/** The pictures anywhere in an item, each as one grapheme. */
export const listPictures = (item: Item): string[] =>
  listTexts(item).flatMap((text) =>
    [...signs.segment(text)].map(({ segment }) => segment).filter((sign) => PICTURE.test(sign)),
  );

export const drawnPictures: ReadonlySet<string> = new Set(DRAWN.split(' '));

/** A picture outside our font is another drawing on each device, or none. */
export const findPictureFaults = (item: Item): string[] =>
  [...new Set(listPictures(item))].filter((picture) => !drawnPictures.has(picture)).map(words.noPicture);
