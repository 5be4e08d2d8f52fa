import css from './taken.module.css';

interface TakenProps {
  lines: readonly { title: string; quantity: number }[];
}

/** `苹果 5 斤 ×2，梨 ×1`: what somebody takes. A line breaks between two goods, not inside the name of one. */
export const Taken = ({ lines }: TakenProps) =>
  lines.map(({ title, quantity }, at) => (
    <span key={`${at} ${title}`} className={css['one']}>
      {`${title} ×${quantity}${at < lines.length - 1 ? '，' : ''}`}
    </span>
  ));
