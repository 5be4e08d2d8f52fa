import { RichView } from '../ui/editor/rich-view.tsx';
import { openExternal } from './host/external.ts';

/** Rich text that a person wrote; a link to another site asks before it is followed (B148). */
export function RichText({ text, onPicture }: { text: string; onPicture?: (src: string) => void }) {
  return <RichView text={text} onLink={(href) => void openExternal(href)} onPicture={onPicture} />;
}
