import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { rosterRules } from '@qunlu/contract/roster/rules.ts';
import { Download } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { saveSheet } from '../../../../platform/host/save-sheet.ts';
import { fetchErrors, useImport } from '../../queries.ts';

/** How many of a sheet can be imported, and the first lines that cannot, with why. */
export function Outcome({ one, title }: { one: RosterImport; title: string }) {
  const { data } = useImport(one, one.can.errors);
  const good = one.rows - one.failed - one.merged;
  return (
    <>
      <Section title={title}>
        <ListRow fact title="名册" end={one.file_name} wrap />
        <ListRow fact title="可以导入" end={`${good} 人`} />
        {one.merged > 0 && <ListRow fact title="手机重复，已合并" end={`${one.merged} 行`} />}
        <ListRow fact title="有问题" end={`${one.failed} 行`} />
      </Section>
      {one.can.errors && (
        <Section
          title="有问题的行"
          note={
            one.failed > rosterRules.shownErrors
              ? `这里只列前 ${rosterRules.shownErrors} 行，其余在下载的表里`
              : '有问题的行不会导入；可以改好后重新上传，也可以先导入其余的'
          }
        >
          {(data?.errors ?? []).map(({ line, realname, phone, reason }) => (
            <ListRow
              key={line}
              wrap
              title={`第 ${line} 行：${reason}`}
              meta={[realname, phone].filter(Boolean).join(' · ')}
            />
          ))}
          <ListRow
            leading={<Download size={22} aria-hidden />}
            title="下载有问题的行"
            onClick={() => void saveSheet(() => fetchErrors(one, 'xlsx'), '有问题的行.xlsx')}
          />
        </Section>
      )}
    </>
  );
}
