import { useBadges } from '../../platform/badges.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { hubs } from '../all-hubs.ts';
import { waitsOf } from '../hubs.ts';

const waits = waitsOf(hubs);

/** What waits for the person, a sentence each; nothing where nothing waits. */
export function Waits() {
  const count = useBadges();
  const some = waits.filter(({ badge }) => count(badge) > 0);
  // A wide screen has them in its side bar.
  if (useWide() || some.length === 0) return null;
  return (
    <Section title="等我处理">
      {some.map(({ badge, icon: Icon, text, href }) => (
        <ListRow
          key={badge}
          leading={<Icon size={22} aria-hidden />}
          title={`${count(badge)} ${text}`}
          href={href}
          wrap
        />
      ))}
    </Section>
  );
}
