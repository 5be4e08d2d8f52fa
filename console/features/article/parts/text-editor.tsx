import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { type Block, blocksOf, type Words } from './typed-text.ts';
import { FileButton } from './file-button.tsx';
import { uploadPicture } from './upload.ts';

interface TextEditorProps {
  label: string;
  /** As it is typed (`typed-text.ts`). */
  value: string;
  onChange: (typed: string) => void;
  rows?: number;
  /** Something else shows what it will look like. */
  shownElsewhere?: boolean;
}

/** What each button puts before and behind the chosen words, or before their line. */
const tools: readonly { label: string; before: string; behind?: string; line?: true; words: string }[] = [
  { label: '标题', before: '## ', line: true, words: '标题' },
  { label: '小标题', before: '### ', line: true, words: '小标题' },
  { label: '重点', before: '**', behind: '**', words: '重点' },
  { label: '列表', before: '- ', line: true, words: '一项' },
  { label: '编号', before: '1. ', line: true, words: '第一项' },
  { label: '引用', before: '> ', line: true, words: '一句话' },
  { label: '链接', before: '[', behind: '](https://)', words: '文字' },
];

/** Writing with a few signs, the buttons that set them, and what it will look like. */
export function TextEditor({ label, value, onChange, rows = 12, shownElsewhere }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState('');

  function put(before: string, words: string, behind = '', line = false): void {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = field.current ?? {};
    const start = line ? value.lastIndexOf('\n', from - 1) + 1 : from;
    const chosen = value.slice(start, to) || words;
    onChange(value.slice(0, start) + before + chosen + behind + value.slice(to));
    field.current?.focus();
  }

  async function addPicture(file: File): Promise<void> {
    setFailure('');
    try {
      const url = await uploadPicture(file);
      const at = field.current?.selectionEnd ?? value.length;
      onChange(`${value.slice(0, at)}\n\n![图片说明](${url})\n\n${value.slice(at)}`);
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return (
    <Box>
      <Stack direction="row" role="group" aria-label={`${label}的格式`} sx={{ flexWrap: 'wrap' }}>
        {tools.map(({ label: name, before, behind, line, words }) => (
          <Button key={name} size="small" onClick={() => put(before, words, behind, line)}>
            {name}
          </Button>
        ))}
        <FileButton small word="图片" label={`加到${label}`} onFile={(file) => void addPicture(file)} />
      </Stack>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2}>
        <TextField
          fullWidth
          multiline
          minRows={rows}
          label={label}
          helperText="空一行分段；## 标题，**重点**，- 列表，> 引用，[文字](https://网址)"
          value={value}
          inputRef={field}
          onChange={(event) => onChange(event.target.value)}
        />
        {!shownElsewhere && (
          <Box
            role="region"
            aria-label={`${label}预览`}
            sx={{
              flex: '0 0 390px',
              maxWidth: '100%',
              p: 2,
              borderRadius: 1,
              bgcolor: 'background.paper',
              overflowWrap: 'anywhere',
            }}
          >
            {value.trim() === '' ? (
              <Typography color="text.secondary">写下的内容会出现在这里</Typography>
            ) : (
              <Blocks blocks={blocksOf(value)} />
            )}
          </Box>
        )}
      </Stack>
    </Box>
  );
}

/** Rich text as it will look. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => <OneBlock key={at} block={block} />);
}

const wordsOf = (line: readonly Words[]): ReactNode =>
  line.map(({ text, strong, em, href }, at) => {
    if (href !== undefined)
      return (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      );
    if (strong) return <strong key={at}>{text}</strong>;
    return em ? <em key={at}>{text}</em> : <Fragment key={at}>{text}</Fragment>;
  });

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'img')
    return <img src={block.src} alt={block.alt} style={{ width: '100%', height: 'auto', borderRadius: 4 }} />;
  const { kind: Tag, lines } = block;
  if (Tag === 'ul' || Tag === 'ol')
    return (
      <Tag>
        {lines.map((line, at) => (
          <li key={at}>{wordsOf(line)}</li>
        ))}
      </Tag>
    );
  return (
    <Tag>
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {wordsOf(line)}
        </Fragment>
      ))}
    </Tag>
  );
}
