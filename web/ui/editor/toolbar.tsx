import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
  type ElementNode,
  type LexicalCommand,
  type TextFormatType,
} from 'lexical';
import { useEffect, useState, type ReactNode } from 'react';
import { List, Undo2 } from '../icons.ts';
import { Bold, Heading2, Italic, ListOrdered, Pilcrow, Quote, Redo2 } from '../more-icons.ts';
import { IconButton } from '../icon-button.tsx';
import css from './editor.module.css';
import { LinkTool } from './link-tool.tsx';

const size = 20;

/** What can be done with the words under the cursor; ≥ 44 px each, in a line that scrolls sideways beside undo and redo. */
export function Toolbar({ image }: { image?: ReactNode }) {
  const [editor] = useLexicalComposerContext();
  const [formats, setFormats] = useState<ReadonlySet<TextFormatType>>(new Set());
  const [can, setCan] = useState({ undo: false, redo: false });

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => {
          const selection = $getSelection();
          const on = (['bold', 'italic'] as const).filter(
            (format) => $isRangeSelection(selection) && selection.hasFormat(format),
          );
          setFormats(new Set(on));
        }),
      ),
    [editor],
  );

  useEffect(() => {
    const follow = (command: LexicalCommand<boolean>, what: 'undo' | 'redo') =>
      editor.registerCommand(
        command,
        (able) => {
          setCan((before) => ({ ...before, [what]: able }));
          return false;
        },
        COMMAND_PRIORITY_LOW,
      );
    const ends = [follow(CAN_UNDO_COMMAND, 'undo'), follow(CAN_REDO_COMMAND, 'redo')];
    return () => ends.forEach((end) => end());
  }, [editor]);

  const block = (make: () => ElementNode) => (): void =>
    editor.update(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) $setBlocksType(selection, make);
    });

  const format = (name: TextFormatType, label: string, icon: ReactNode) => (
    <span className={css['tool']} data-on={formats.has(name) || undefined}>
      <IconButton label={label} onClick={() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, name)}>
        {icon}
      </IconButton>
    </span>
  );

  return (
    // A tap that took the focus would close the phone's keyboard.
    <div
      className={css['toolbar']}
      role="toolbar"
      aria-label="格式"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={css['tools']}>
        {format('bold', '粗体', <Bold size={size} aria-hidden />)}
        {format('italic', '斜体', <Italic size={size} aria-hidden />)}
        <IconButton label="标题" onClick={block(() => $createHeadingNode('h2'))}>
          <Heading2 size={size} aria-hidden />
        </IconButton>
        <IconButton label="正文" onClick={block(() => $createParagraphNode())}>
          <Pilcrow size={size} aria-hidden />
        </IconButton>
        <IconButton
          label="项目列表"
          onClick={() => void editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)}
        >
          <List size={size} aria-hidden />
        </IconButton>
        <LinkTool />
        {image}
        <IconButton
          label="编号列表"
          onClick={() => void editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)}
        >
          <ListOrdered size={size} aria-hidden />
        </IconButton>
        <IconButton label="引用" onClick={block(() => $createQuoteNode())}>
          <Quote size={size} aria-hidden />
        </IconButton>
      </div>
      <IconButton
        label="撤销"
        disabled={!can.undo}
        onClick={() => void editor.dispatchCommand(UNDO_COMMAND, undefined)}
      >
        <Undo2 size={size} aria-hidden />
      </IconButton>
      <IconButton
        label="重做"
        disabled={!can.redo}
        onClick={() => void editor.dispatchCommand(REDO_COMMAND, undefined)}
      >
        <Redo2 size={size} aria-hidden />
      </IconButton>
    </div>
  );
}
