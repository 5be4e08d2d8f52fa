import { Button, TextField } from '@mui/material';
import { dropPick, pickCircle, type StaffPick } from '@qunlu/contract/discovery/staff.ts';
import { useState } from 'react';
import { TopToolbar } from 'react-admin';
import { CaseList } from '../../../layout/case-list.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';

type Line = StaffPick;

const columns: readonly Column<Line>[] = [
  { label: '名称', render: ({ name }) => name, place: 'title' },
  { label: '成员', render: ({ members }) => `${members} 人` },
  { label: '位置', render: ({ sort }) => sort },
  { label: '现在', render: ({ shown }) => (shown ? '推荐中' : '没有公开展示，看不到') },
];

type Action = { line?: Line; drop?: boolean };

/** D91: the circles that the platform recommends, in their order. */
export default function PickList() {
  const [chosen, setAction] = useState<Action>();
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <>
        <Button size="small" aria-label={`改 ${line.name} 的位置`} onClick={() => setAction({ line })}>
          改位置
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`不再推荐 ${line.name}`}
          onClick={() => setAction({ line, drop: true })}
        >
          去掉
        </Button>
      </>
    ),
  };
  return (
    <>
      <CaseList
        title="推荐的通讯录"
        columns={[...columns, action]}
        actions={
          <TopToolbar>
            <Button onClick={() => setAction({})}>推荐一个</Button>
          </TopToolbar>
        }
      />
      {chosen?.drop && chosen.line && <DropDialog line={chosen.line} onClose={() => setAction(undefined)} />}
      {chosen && !chosen.drop && (
        <PickDialog {...(chosen.line ? { line: chosen.line } : {})} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

const isNumber = (text: string, max: number): boolean => /^\d{1,16}$/.test(text) && Number(text) <= max;

function PickDialog({ line, onClose }: { line?: Line; onClose: () => void }) {
  const [id, setId] = useState(line ? String(line.id) : '');
  const [sort, setSort] = useState(String(line?.sort ?? 0));
  return (
    <FormDialog
      title={line ? `${line.name} 的位置` : '推荐一个通讯录'}
      text="只能推荐公开展示的；位置小的在前。"
      action="保存"
      ready={isNumber(id, Number.MAX_SAFE_INTEGER) && Number(id) > 0 && isNumber(sort, 9999)}
      onSave={async () => {
        await call(pickCircle, { body: { id: Number(id), sort: Number(sort) } });
        return '已推荐';
      }}
      onClose={onClose}
    >
      {!line && (
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label="通讯录编号"
          helperText="在通讯录的地址里"
          value={id}
          onChange={(event) => setId(event.target.value.trim())}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 16 } }}
        />
      )}
      <TextField
        fullWidth
        margin="dense"
        label="位置"
        helperText="0 到 9999"
        value={sort}
        onChange={(event) => setSort(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
      />
    </FormDialog>
  );
}

function DropDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  return (
    <FormDialog
      title="不再推荐"
      text={`“${line.name}”不再排在热门的前面，其他不变。`}
      action="去掉"
      ready
      onSave={async () => {
        await call(dropPick, { body: { id: line.id } });
        return '已去掉';
      }}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
