import { Section } from '../../../ui/section.tsx';
import { useVouchLine } from '../queries/line.ts';
import { Vouched } from './vouched.tsx';

/** The row by itself, where no others stand with it; no empty section where there is none. */
export default function VouchedSection({ userId }: { userId: number }) {
  const line = useVouchLine(userId);
  return line ? (
    <Section title="佐证" note="好友亲身经历过的，他们自己写的">
      <Vouched userId={userId} />
    </Section>
  ) : null;
}
