import { Button, TextField } from '@mui/material';
import { scoreRules } from '@qunlu/contract/score/rules.ts';
import { setQuote, type StaffQuote } from '@qunlu/contract/score/staff.ts';
import { useState } from 'react';
import { CaseList } from '../../../layout/case-list.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';

type Line = StaffQuote;

const whoseWords = ({ author, source }: Line): string =>
  `${author}${source && `《${source.replace(/[《》]/g, '')}》`}`;

const columns: readonly Column<Line>[] = [
  { label: '日期', render: ({ date }) => date, place: 'title' },
  { label: '句子', render: ({ text }) => text },
  { label: '出处', render: whoseWords },
  { label: '来自', render: ({ chosen, by }) => (chosen ? `${by || '同事'}定的` : '库里') },
];

/** D127: the line of each coming day, the same for everybody; one from the store where nobody has chosen. */
export default function QuoteList() {
  const [edited, setEdited] = useState<Line>();
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Button size="small" aria-label={`改 ${line.date} 的一句`} onClick={() => setEdited(line)}>
        改
      </Button>
    ),
  };
  return (
    <>
      <CaseList title="每日一句" columns={[...columns, action]} perPage={25} />
      {edited && <QuoteDialog quote={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function QuoteDialog({ quote, onClose }: { quote: Line; onClose: () => void }) {
  const [text, setText] = useState(quote.text);
  const [author, setAuthor] = useState(quote.author);
  const [source, setSource] = useState(quote.source);
  const empty = text.trim() === '';
  return (
    <FormDialog
      title={`${quote.date} 的一句`}
      text="这一天所有人看到的都是它。句子留空，就用库里的。"
      action={empty ? '用库里的' : '保存'}
      ready={!empty || quote.chosen}
      onSave={async () => {
        const words = empty
          ? { text: '', author: '', source: '' }
          : { text: text.trim(), author: author.trim(), source: source.trim() };
        await call(setQuote, { body: { date: quote.date, ...words } });
        return empty ? '已改用库里的' : '已保存';
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        margin="dense"
        label="句子"
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: scoreRules.quote } }}
      />
      <TextField
        fullWidth
        margin="dense"
        label="作者"
        value={author}
        onChange={(event) => setAuthor(event.target.value)}
        slotProps={{ htmlInput: { maxLength: scoreRules.quoteSource } }}
      />
      <TextField
        fullWidth
        margin="dense"
        label="出处"
        helperText="书名、篇名；没有就不填"
        value={source}
        onChange={(event) => setSource(event.target.value)}
        slotProps={{ htmlInput: { maxLength: scoreRules.quoteSource } }}
      />
    </FormDialog>
  );
}
