import { Button } from '@mui/material';
import { type MembershipLevel, membershipLevels } from '@qunlu/contract/membership/rules.ts';
import { setPrivilege, type StaffPrivilege } from '@qunlu/contract/membership/staff.ts';
import { useState } from 'react';
import { TopToolbar, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { ValueChanges } from '../../../layout/value-changes.tsx';
import { ValueDialog } from '../../../layout/value-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { levelLabels, privilegeValue } from '../parts/labels.ts';

type Line = StaffPrivilege;

const changesOf = (line: Line, changes: Line['next']) =>
  changes.map((one) => ({ ...one, value: `${levelLabels[one.level]} ${privilegeValue(line, one.value)}` }));

const columns: readonly Column<Line>[] = [
  { label: '权益', render: ({ title }) => title, place: 'title' },
  ...membershipLevels.map((level) => ({
    label: levelLabels[level],
    render: (line: Line) => privilegeValue(line, line.values[level]),
  })),
  {
    label: '定好的变化',
    render: (line) => <ValueChanges changes={changesOf(line, line.next)} none="没有" />,
  },
  {
    label: '改过',
    render: (line) => (
      <ValueChanges
        changes={changesOf(
          line,
          line.history.filter(({ from }) => from * 1000 <= Date.now()),
        )}
        none="没有改过"
      />
    ),
  },
];

/** D119: what each membership may, with the dates from which it changes. */
export default function PrivilegeList() {
  const [edited, setEdited] = useState<Line>();
  // Prices stand among the fees and limits, which not everybody here may see.
  const seesPrices = 'money-settings' in useResourceDefinitions();
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) =>
      line.editable ? (
        <Button size="small" aria-label={`改 ${line.title}`} onClick={() => setEdited(line)}>
          改
        </Button>
      ) : (
        <span>{line.unit === 'count' ? '不能改' : '在费率与限额里'}</span>
      ),
  };
  return (
    <>
      <CaseList
        title="会员权益"
        columns={[...columns, action]}
        perPage={50}
        actions={
          seesPrices && (
            <TopToolbar>
              <Button component={Link} to="/money-settings">
                套餐价格在费率与限额
              </Button>
            </TopToolbar>
          )
        }
      />
      {edited && <PrivilegeDialog line={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function PrivilegeDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const of = (level: MembershipLevel) => ({
    id: level,
    label: levelLabels[level],
    value: line.values[level],
  });
  return (
    <ValueDialog
      title={line.title}
      text="会员的不能比没有会员的少。从那时起，所有人马上照新的算。"
      unit={line.unit}
      min={line.min}
      max={line.max}
      whose={[of('none'), of('member'), of('commerce')]}
      onSave={async ({ value, from, reason, of: level }, idempotencyKey) => {
        await call(setPrivilege, {
          body: { key: line.key, level: level as MembershipLevel, value, from: from ?? 0, reason },
          idempotencyKey,
        });
        return '已定好';
      }}
      onClose={onClose}
    />
  );
}
