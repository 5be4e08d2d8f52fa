import { Section } from '../../../ui/section.tsx';
import css from './why.module.css';

/** Which circle it is for, and what its owner says it is used for. */
export const Why = ({ name, why }: { name: string; why: string }) => (
  <Section padded>
    <h2 className={css['name']}>{name}</h2>
    <p className={css['why']}>{why === '' ? '用于圈子的日常运营' : why}</p>
  </Section>
);
