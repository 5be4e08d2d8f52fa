import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { escapeHtml } from './html.ts';

const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')));
/** Fonts that the product brings: Chinese never depends on the machine. */
export const fontFiles = {
  Regular: join(fonts, '400Regular/NotoSansSC_400Regular.ttf'),
  Bold: join(fonts, '700Bold/NotoSansSC_700Bold.ttf'),
};

export interface Lettering {
  text: string;
  /** Pixels of an em. */
  size: number;
  /** CSS hex colour. */
  color: string;
  weight?: keyof typeof fontFiles;
  /** Hundredths of an em between characters. */
  tracking?: number;
}

/**
 * Pictures of feelings and things, and what joins them: the font has none, and a box would stand in their place. And what
 * leaves no ink (fillers, a blank Braille cell): a line of nothing else cannot be drawn.
 */
const notLetters =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu;

/** The text as it can be drawn: '' when nothing of it is left. */
export const drawable = (text: string): string =>
  text.replace(/\s/g, ' ').replace(notLetters, '').replace(/ +/g, ' ').trim();

/** The widest that a text can be, in ems. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) > 127 ? 1 : 0.62), 0);

/**
 * One line of text on transparent ground, trimmed to its ink, for `composite`. Drawn in the font that the product brings,
 * so that Chinese never depends on the machine, and in sharp's threads. `text` must be {@link drawable} and not empty.
 */
export function letters({ text, size, color, weight = 'Regular', tracking = 0 }: Lettering): Sharp {
  const spacing = Math.round(size * tracking * 10.24);
  return sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${spacing}">${escapeHtml(text)}</span>`,
      font: `Noto Sans SC ${weight} ${Math.round(size)}`,
      fontfile: fontFiles[weight],
      // A point is a pixel.
      dpi: 72,
      rgba: true,
    },
  });
}
