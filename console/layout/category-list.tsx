import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField as TextInput,
} from '@mui/material';
import type { CategoryRow, categoryCalls } from '@qunlu/contract/kernel/categories.ts';
import { mayCall } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import {
  List,
  TopToolbar,
  useListContext,
  useNotify,
  usePermissions,
  useRefresh,
  type RaRecord,
} from 'react-admin';
import { type Column, RecordTable } from './record-table.tsx';
import { call } from '../platform/call.ts';
import type { Row } from '../platform/data-provider.ts';

type Line = CategoryRow;

interface CategoryListProps {
  /** What people call one of what is published there, 服务. */
  label: string;
  save: ReturnType<ReturnType<typeof categoryCalls>['save']>;
}

const columns: readonly Column<Line>[] = [
  {
    label: '名称',
    // Lower ones stand below theirs, moved in.
    render: ({ name, parent_id }) => (parent_id === 0 ? name : `　└ ${name}`),
    place: 'title',
  },
  { label: '先后', render: ({ sort }) => sort },
  { label: '状态', render: ({ hidden }) => (hidden ? '停用' : '使用中') },
];

const blank = { parent_id: 0, name: '', sort: 0, hidden: false };

function CategoryDialog({
  line,
  uppers,
  onClose,
  label,
  save: saveCategory,
}: CategoryListProps & {
  line: Row<Line> | null;
  uppers: readonly Row<Line>[];
  onClose: () => void;
}) {
  const [given, setGiven] = useState(() => {
    const { parent_id, name, sort, hidden } = line ?? blank;
    return { parent_id, name, sort: String(sort), hidden };
  });
  const notify = useNotify();
  const refresh = useRefresh();
  const set = (change: Partial<typeof given>): void => setGiven({ ...given, ...change });
  async function save(): Promise<void> {
    try {
      await call(saveCategory, {
        body: {
          ...(line ? { category_id: line.category_id } : {}),
          parent_id: given.parent_id,
          name: given.name,
          sort: Number(given.sort),
          hidden: given.hidden ? 1 : 0,
        },
      });
      notify('已保存', { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="category-title">
      <DialogTitle id="category-title">{line ? '修改分类' : '新建分类'}</DialogTitle>
      <DialogContent>
        <TextInput
          autoFocus
          fullWidth
          margin="dense"
          label="名称"
          value={given.name}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 20 } }}
        />
        <TextInput
          select
          fullWidth
          margin="dense"
          label="上级"
          value={given.parent_id}
          onChange={(event) => set({ parent_id: Number(event.target.value) })}
        >
          <MenuItem value={0}>没有，这是一级分类</MenuItem>
          {uppers
            .filter(({ category_id }) => category_id !== line?.category_id)
            .map(({ category_id, name }) => (
              <MenuItem key={category_id} value={category_id}>
                {name}
              </MenuItem>
            ))}
        </TextInput>
        <TextInput
          fullWidth
          margin="dense"
          type="number"
          label="先后"
          helperText="小的在前"
          value={given.sort}
          onChange={(event) => set({ sort: event.target.value })}
        />
        <FormControlLabel
          control={
            <Switch checked={given.hidden} onChange={(event) => set({ hidden: event.target.checked })} />
          }
          label={`停用：不能再选，已有的${label}不变`}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={given.name.trim() === ''} onClick={() => void save()}>
          保存
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The table with its dialog: the upper categories to choose from are rows of the same list. */
function Categories({
  adding,
  onAdded,
  ...given
}: CategoryListProps & { adding: boolean; onAdded: () => void }) {
  const { data = [] } = useListContext<RaRecord>();
  const rows = data as Row<Line>[];
  const [changed, setChanged] = useState<Row<Line> | null>(null);
  const { permissions = [] } = usePermissions<string[]>();
  const change: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (row) => (
      <Button size="small" aria-label={`修改 ${row.name}`} onClick={() => setChanged(row)}>
        修改
      </Button>
    ),
  };
  const close = (): void => {
    setChanged(null);
    onAdded();
  };
  return (
    <>
      <RecordTable columns={mayCall(given.save, permissions) ? [...columns, change] : columns} />
      {(adding || changed) && (
        <CategoryDialog
          {...given}
          key={changed?.category_id ?? 0}
          line={changed}
          uppers={rows.filter(({ parent_id }) => parent_id === 0)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The category tree of one kind of publication (decision 0094): two levels; what is out of use cannot be chosen any more. */
export function CategoryList({ label, save }: CategoryListProps) {
  const [adding, setAdding] = useState(false);
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <List
      title={`${label}分类`}
      exporter={false}
      empty={false}
      pagination={false}
      actions={
        <TopToolbar>
          {mayCall(save, permissions) && <Button onClick={() => setAdding(true)}>新建分类</Button>}
        </TopToolbar>
      }
    >
      <Categories label={label} save={save} adding={adding} onAdded={() => setAdding(false)} />
    </List>
  );
}
