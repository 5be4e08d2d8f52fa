import type { AskVoice } from '@qunlu/contract/ask/entity.ts';
import { Voice } from '../../../media/parts/voice.tsx';
import { PostPictures } from '../../../thread/parts/post-pictures.tsx';
import css from './said.module.css';

interface SaidProps {
  /** Tells its recordings from others on the page. */
  name: string;
  text: string;
  voices: readonly AskVoice[];
  images: readonly string[];
  /** What its pictures are called. */
  alt: string;
  /** Asks for the addresses of the recordings anew, once these have ended. */
  renew: () => Promise<readonly AskVoice[]>;
}

/** What somebody has said: recordings first, then words and pictures. */
export function Said({ name, text, voices, images, alt, renew }: SaidProps) {
  return (
    <div className={css['said']}>
      {voices.map((voice, at) => (
        <Voice
          key={at}
          id={`${name}-${at}`}
          src={voice.url}
          seconds={voice.seconds}
          renew={async () => (await renew())[at]?.url ?? voice.url}
        />
      ))}
      {text !== '' && <p className={css['text']}>{text}</p>}
      <PostPictures signed images={images} alt={alt} />
    </div>
  );
}
