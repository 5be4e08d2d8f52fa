import { CircleAlert, CircleCheck } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { accountPaths } from '../../account/paths.ts';
import { cardPaths } from '../../card/paths.ts';
import type { Application } from '../queries/apply.ts';

export interface NeedsProps {
  title: string;
  needs: Application['needs'];
  /** Leaves out what is there. */
  missing?: boolean;
}

const steps = {
  phone: { title: '手机号', meta: '买家和群录找得到您', href: accountPaths.oauthPhone },
  card: { title: '名片', meta: '写了姓名的名片，服务会出现在上面', href: cardPaths.list() },
} as const;

/** What publishing needs: what is there, and what is missing with the way to it. */
export function Needs({ title, needs, missing = false }: NeedsProps) {
  const names = (['phone', 'card'] as const).filter((name) => !missing || needs[name]);
  if (names.length === 0) return null;
  return (
    <Section title={title}>
      {names.map((name) =>
        needs[name] ? (
          <ListRow
            key={name}
            wrap
            leading={<CircleAlert size={22} aria-hidden />}
            title={steps[name].title}
            meta={steps[name].meta}
            end="去完成"
            href={steps[name].href}
          />
        ) : (
          <ListRow
            key={name}
            leading={<CircleCheck size={22} aria-hidden />}
            title={steps[name].title}
            end="已完成"
          />
        ),
      )}
    </Section>
  );
}
