import { itemFaults as words } from '#messages/ops.ts';
import type { Item } from '#services/item-bank/item.ts';

/**
 * The pictures in `web/art/pictures/pictures.woff2`, and the hash of that file. Written by
 * `infra/pictures/pictures.main.ts`.
 */
export const PICTURE_FONT = {
  sha256: '548229c91f36acd70183aa488c561a38129f7901921d3128e587489778dc78fe',
  pictures:
    '⏰ ☀️ ☁️ ☂️ ⚖️ ⚡ ⚽ ⛄ ⛰️ ⛲ ⛵ ⛺ ✂️ ✏️ ❄️ ⬜ ⭐ 🌈 🌊 🌋 🌍 🌙 🌡️ 🌧️ 🌰 🌱 🌲 🌳 🌵 🌸 🌻 🌼 🌾 🍂 🍃 🍇 🍉 🍋 🍌 🍎 🍐 🍒 🍓 🍞 🍪 🍯 🍲 🍳 🎂 🎈 🎣 🎨 🎩 🎵 🎺 🎻 🏃 🏐 🏔️ 🏖️ 🏘️ 🏙️ 🏜️ 🏝️ 🏞️ 🏠 🏢 🏭 🏰 🏺 🐄 🐇 🐈 🐋 🐌 🐎 🐑 🐒 🐓 🐔 🐕 🐘 🐜 🐝 🐞 🐟 🐢 🐣 🐦 🐧 🐪 🐭 🐰 🐱 🐳 🐴 🐶 🐸 🐻 👀 👋 👑 👟 👵 👶 💡 💥 💧 💭 💻 📄 📏 📕 📦 📮 📱 📺 🔋 🔍 🔑 🔔 🔥 🔦 🔨 🔩 🔬 🕶️ 🗼 😀 😋 😡 😢 😱 😴 🙈 🚀 🚂 🚌 🚒 🚗 🚜 🚢 🚪 🚲 🛁 🛏️ 🛶 🟦 🟩 🟪 🟫 🤒 🤠 🤢 🥁 🥄 🥕 🥚 🥣 🥰 🥳 🥾 🦅 🦆 🧀 🧊 🧑 🧒 🧢 🧣 🧤 🧦 🧭 🧱 🧸 🧹 🧽 🩴 🩺 🪁 🪑 🪨',
};

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

const drawn: ReadonlySet<string> = new Set(PICTURE_FONT.pictures.split(' '));

/** A picture outside the font we ship is an empty box on a device that lacks it. */
export const findPictureFaults = (item: Item): string[] =>
  [...new Set(listPictures(item))].filter((picture) => !drawn.has(picture)).map(words.noPicture);
