import { LinkedText } from '../../../../platform/host/linked-text.tsx';
import css from './words.module.css';

/** Marks at the beginning of a line that make it a heading. */
const heading = /^(#{1,2}) +(.+)$/;

/** The whole text of a post: its headings and paragraphs, links as links. */
export function WholeText({ text }: { text: string }) {
  return (
    <div className={css['whole']}>
      {text.split(/\n{2,}|\n(?=#{1,2} )|(?<=^#{1,2} .*)\n/m).map((part, at) => {
        const [, marks = '', words = ''] = heading.exec(part) ?? [];
        if (marks === '#') return <h2 key={at}>{words}</h2>;
        if (marks === '##') return <h3 key={at}>{words}</h3>;
        return (
          <p key={at}>
            <LinkedText text={part} />
          </p>
        );
      })}
    </div>
  );
}

/** The beginning of a text without its marks, as a list shows it. */
export const plainText = (text: string): string => text.replaceAll(/^#{1,2} +/gm, '');
