/** The first match wins: user agents also name browsers that they are compatible with. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR|Opera|OPiOS/, "Opera"],
  [/Edg/, "Edge"],
  [/UCBrowser/, "UC Browser"],
  [/HuaweiBrowser/, "Huawei Browser"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS|Chromium/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/PlayStation/, "PlayStation"],
  [/Xbox/, "Xbox"],
  [/KAIOS/i, "KaiOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** For example `Chrome, Android`. */
export function deviceNameOf(userAgent: string, unknown: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(", ") || unknown;
}
