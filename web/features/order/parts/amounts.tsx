import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { RadioLine } from '../../../ui/radio-line.tsx';
import { Section } from '../../../ui/section.tsx';
import css from './amounts.module.css';

/** Amounts to choose from, above a field for one of one's own where there may be one. `wide`: their words need more room. */
export function Amounts(props: {
  label: string;
  options: readonly { value: string; label: ReactNode }[];
  value: string;
  wide?: boolean;
  onChange: (value: string) => void;
  children?: ReactNode;
}) {
  const { label, options, value, wide = false, onChange, children } = props;
  return (
    <div className={cx(css['form'], wide && css['wide'])}>
      <RadioLine label={label} options={options} value={value} look={css} onChange={onChange} />
      {children}
    </div>
  );
}

/** What to know before buying, a line each. */
export const BuyingFacts = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} padded>
    <ul className={css['facts']}>{children}</ul>
  </Section>
);
