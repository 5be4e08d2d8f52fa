import type { AudienceKind } from '@qunlu/contract/sms/campaigns.ts';
import { useState } from 'react';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { CheckRow } from '../../../ui/check-row.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { DONE_LABEL } from '../../../ui/words.ts';

/** Whom something is for; an empty list is everybody. */
export interface Audience {
  roles: number[];
  groups: number[];
}

export const everybody: Audience = { roles: [], groups: [] };

export interface AudienceGroup {
  group_id: number;
  name: string;
  members: number;
}

/** How an audience is spoken of: who is in it, and what they are divided into. */
export interface AudienceTerms {
  kind: AudienceKind;
  /** In the order in which they are offered, with what they are called together. */
  roles: readonly { role: number; name: string }[];
  rolesTitle: string;
  groupsTitle: string;
  everybody: string;
  /** Between groups and roles: `八班里的嘉宾`. */
  among: string;
  /** What can be done instead where this site sends no texts. */
  instead: string;
}

/** The members of a circle. */
export const memberTerms: AudienceTerms = {
  kind: 'phonebook',
  roles: [
    { role: 4, name: '成员' },
    { role: 3, name: '嘉宾' },
    { role: 2, name: '管理员' },
    { role: 1, name: '圈主' },
  ],
  rolesTitle: '身份',
  groupsTitle: '分组',
  everybody: '全部成员',
  among: '里的',
  instead: '可以先发通知，成员打开应用就看得到',
};

/** `八班、九班里的嘉宾`. Groups that are gone are not named. */
export function audienceWords(
  { roles: chosen, groups }: Audience,
  known: readonly AudienceGroup[],
  { roles, groupsTitle, everybody: all, among }: AudienceTerms,
): string {
  const people = roles.filter(({ role }) => chosen.includes(role)).map(({ name }) => name);
  const places = known.filter(({ group_id }) => groups.includes(group_id)).map(({ name }) => name);
  const more =
    places.length > 2 ? `${places.slice(0, 2).join('、')}等 ${places.length} 组` : places.join('、');
  const where = groups.length > 0 && more === '' ? `${groups.length} 个${groupsTitle}` : more;
  if (where === '') return people.length > 0 ? people.join('、') : all;
  return people.length > 0 ? `${where}${among}${people.join('、')}` : where;
}

/** The row that says whom it is for, and opens the choice. */
export function AudienceRow(props: {
  value: Audience;
  groups: readonly AudienceGroup[];
  terms?: AudienceTerms;
  onChange: (value: Audience) => void;
}) {
  const { value, groups, terms = memberTerms, onChange } = props;

  async function choose(): Promise<void> {
    const next = await chooseAudience(value, groups, terms);
    if (next) onChange(next);
  }

  return (
    <Section>
      <ListRow title="发给" wrap end={audienceWords(value, groups, terms)} onClick={() => void choose()} />
    </Section>
  );
}

const chooseAudience = (
  value: Audience,
  groups: readonly AudienceGroup[],
  terms: AudienceTerms,
): Promise<Audience | null> =>
  open<Audience | null>(
    (done) => <Selection value={value} groups={groups} terms={terms} onDone={done} />,
    null,
  );

const toggled = (list: readonly number[], one: number): number[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

function Selection(props: {
  value: Audience;
  groups: readonly AudienceGroup[];
  terms: AudienceTerms;
  onDone: (value: Audience | null) => void;
}) {
  const { groups, terms, onDone } = props;
  const { roles, rolesTitle, groupsTitle } = terms;
  const [value, setValue] = useState(props.value);
  return (
    <PageSheet
      title="发给谁"
      onClose={() => onDone(null)}
      footer={
        <SubmitFooter
          label={DONE_LABEL}
          note={audienceWords(value, groups, terms)}
          onClick={() => onDone(value)}
        />
      }
    >
      <Section title={rolesTitle} note="一个都不选，就是全部">
        {roles.map(({ role, name }) => (
          <CheckRow
            key={role}
            title={name}
            checked={value.roles.includes(role)}
            onChange={() => setValue({ ...value, roles: toggled(value.roles, role) })}
          />
        ))}
      </Section>
      {groups.length > 0 && (
        <Section title={groupsTitle} note={`一个都不选，就是不分${groupsTitle}`}>
          {groups.map(({ group_id, name, members }) => (
            <CheckRow
              key={group_id}
              title={name}
              meta={`${members} 人`}
              checked={value.groups.includes(group_id)}
              onChange={() => setValue({ ...value, groups: toggled(value.groups, group_id) })}
            />
          ))}
        </Section>
      )}
    </PageSheet>
  );
}
