import { Fragment } from 'react';
import css from './dates.module.css';

/** A date, or a date and a time: breaks between the two at most, never at a hyphen. `<Dates text={dayText(until)} />` */
export function Dates({ text }: { text: string }) {
  return text.split(' ').map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={css['part']}>{part}</span>
    </Fragment>
  ));
}
