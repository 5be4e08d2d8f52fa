import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField as TextInput,
} from '@mui/material';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { moderationRules, type WordLevel } from '@qunlu/contract/moderation/rules.ts';
import { addWord, type listWords, removeWord } from '@qunlu/contract/moderation/staff.ts';
import { useState } from 'react';
import { List, SearchInput, TopToolbar, useNotify, usePermissions, useRefresh } from 'react-admin';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { NextPages } from '../../../layout/next-pages.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

const levels: Record<WordLevel, string> = { refuse: '拒绝发布', review: '先审后发' };

type Line = OutputOf<typeof listWords>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '词', render: ({ word }) => word, place: 'title' },
  { label: '遇到时', render: ({ level }) => levels[level as WordLevel] },
  { label: '加入时间', render: ({ created_at }) => dateTime(created_at) },
];

function WordDialog({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('');
  const [level, setLevel] = useState<WordLevel>('review');
  const notify = useNotify();
  const refresh = useRefresh();
  async function save(): Promise<void> {
    try {
      await call(addWord, { body: { word, level } });
      notify('已加入，几秒内生效', { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="word-title">
      <DialogTitle id="word-title">加一个敏感词</DialogTitle>
      <DialogContent>
        <TextInput
          autoFocus
          fullWidth
          margin="dense"
          label="词"
          helperText="夹了空格、符号的写法也会认出来"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          slotProps={{ htmlInput: { maxLength: moderationRules.word } }}
        />
        <TextInput
          select
          fullWidth
          margin="dense"
          label="遇到时"
          value={level}
          onChange={(event) => setLevel(event.target.value as WordLevel)}
        >
          {Object.entries(levels).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextInput>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={word.trim() === ''} onClick={() => void save()}>
          加入
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export default function WordList() {
  const [open, setOpen] = useState(false);
  const { permissions = [] } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  const mayAdd = mayCall(addWord, permissions);
  const mayRemove = mayCall(removeWord, permissions);
  async function remove(id: number): Promise<void> {
    try {
      await call(removeWord, { body: { id } });
      notify('已删除', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    refresh();
  }
  const removal: Column<Line> = {
    label: '操作',
    place: 'action',
    render: ({ number, word }) => (
      <Button size="small" aria-label={`删除 ${word}`} onClick={() => void remove(number)}>
        删除
      </Button>
    ),
  };
  return (
    <>
      <List
        title="敏感词"
        exporter={false}
        empty={false}
        pagination={<NextPages />}
        filters={[<SearchInput key="q" source="q" alwaysOn placeholder="搜索词" />]}
        actions={<TopToolbar>{mayAdd && <Button onClick={() => setOpen(true)}>加一个词</Button>}</TopToolbar>}
      >
        <RecordTable columns={mayRemove ? [...columns, removal] : columns} />
      </List>
      {open && <WordDialog onClose={() => setOpen(false)} />}
    </>
  );
}
