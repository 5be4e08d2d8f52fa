import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';

/** What an answer holds, for whoever has not heard it: `语音 48″ · 2 张图 · 320 字`. */
export const holds = ({ voice_seconds: seconds, pictures, characters }: AskAnswer): string =>
  [
    seconds > 0 ? `语音 ${seconds}″` : '',
    pictures > 0 ? `${pictures} 张图` : '',
    characters > 0 ? `${characters} 字` : '',
  ]
    .filter(Boolean)
    .join(' · ');
