import { RichView } from '../ui/editor/rich-view.tsx';
import { openExternal } from './host/external.ts';

/** Rich text that somebody wrote; its links ask before they lead away from the site (B148). */
export function RichText({ text }: { text: string }) {
  return <RichView text={text} onLink={(href) => void openExternal(href)} />;
}
