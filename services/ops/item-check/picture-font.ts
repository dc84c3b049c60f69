/**
 * The pictures in `web/art/pictures/pictures.woff2`, and the hash of that file. Written by
 * `infra/pictures/pictures.main.ts`.
 */
export const PICTURE_FONT = {
  sha256: '548229c91f36acd70183aa488c561a38129f7901921d3128e587489778dc78fe',
  pictures:
    '⏰ ☀️ ☁️ ☂️ ⚖️ ⚡ ⚽ ⛄ ⛰️ ⛲ ⛵ ⛺ ✂️ ✏️ ❄️ ⬜ ⭐ 🌈 🌊 🌋 🌍 🌙 🌡️ 🌧️ 🌰 🌱 🌲 🌳 🌵 🌸 🌻 🌼 🌾 🍂 🍃 🍇 🍉 🍋 🍌 🍎 🍐 🍒 🍓 🍞 🍪 🍯 🍲 🍳 🎂 🎈 🎣 🎨 🎩 🎵 🎺 🎻 🏃 🏐 🏔️ 🏖️ 🏘️ 🏙️ 🏜️ 🏝️ 🏞️ 🏠 🏢 🏭 🏰 🏺 🐄 🐇 🐈 🐋 🐌 🐎 🐑 🐒 🐓 🐔 🐕 🐘 🐜 🐝 🐞 🐟 🐢 🐣 🐦 🐧 🐪 🐭 🐰 🐱 🐳 🐴 🐶 🐸 🐻 👀 👋 👑 👟 👵 👶 💡 💥 💧 💭 💻 📄 📏 📕 📦 📮 📱 📺 🔋 🔍 🔑 🔔 🔥 🔦 🔨 🔩 🔬 🕶️ 🗼 😀 😋 😡 😢 😱 😴 🙈 🚀 🚂 🚌 🚒 🚗 🚜 🚢 🚪 🚲 🛁 🛏️ 🛶 🟦 🟩 🟪 🟫 🤒 🤠 🤢 🥁 🥄 🥕 🥚 🥣 🥰 🥳 🥾 🦅 🦆 🧀 🧊 🧑 🧒 🧢 🧣 🧤 🧦 🧭 🧱 🧸 🧹 🧽 🩴 🩺 🪁 🪑 🪨',
};
