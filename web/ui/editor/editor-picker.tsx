import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isDecoratorNode,
  $isTextNode,
  type EditorState,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
  type RootNode,
} from 'lexical';
import { useId, useState } from 'react';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { Counter } from '../form/counter.tsx';
import { FieldNote } from '../form/field-note.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import { DONE_LABEL } from '../words.ts';
import css from './editor.module.css';
import { ImageNode } from './image-node.tsx';
import { ImageTool, WordsOnly } from './image-tool.tsx';
import { tidy } from './tidy.ts';
import { Toolbar } from './toolbar.tsx';

export interface EditorPickerProps {
  /** B164: 编辑内容 when it says nothing else. */
  title?: string | undefined;
  placeholder?: string | undefined;
  /** Rich or plain. */
  value?: string | undefined;
  /** The room there is for words, in wide characters. */
  maxWide?: number | undefined;
  /** Lets the person choose a picture; answers its address, null for none. Absent: words only. */
  onImage?: (() => Promise<string | null>) | undefined;
  /** Told while it is being written, so that it can be kept whatever happens to the page. */
  onWrite?: ((value: string) => void) | undefined;
  onPick: (value: string) => void;
  onCancel: () => void;
}

const defaultTitle = '编辑内容';
const defaultPlaceholder = '点击编辑内容';

function fillIn(editor: LexicalEditor, value: string): void {
  const root = $getRoot();
  if (isRich(value)) {
    const parsed = new DOMParser().parseFromString(value, 'text/html');
    $append(root, $generateNodesFromDOM(editor, parsed));
    return;
  }
  for (const line of value.split('\n')) {
    const paragraph = $createParagraphNode();
    if (line !== '') paragraph.append($createTextNode(line));
    root.append(paragraph);
  }
}

/** Wraps text and pictures that stand outside of a block. */
function $append(root: RootNode, nodes: readonly LexicalNode[]): void {
  let line: ParagraphNode | null = null;
  for (const node of nodes) {
    const loose = node.isInline() || $isTextNode(node);
    if (!loose) {
      root.append(node);
      line = null;
    } else if (line !== null || node.getTextContent().trim() !== '' || $isDecoratorNode(node)) {
      if (line === null) root.append((line = $createParagraphNode()));
      line.append(node);
    }
  }
}

/** A page to write rich text, with all the room there is (B164). */
export function EditorPicker(props: EditorPickerProps) {
  const { title = defaultTitle, placeholder = defaultPlaceholder, value = '', maxWide, onImage } = props;
  const id = useId();
  const [html, setHtml] = useState(value);
  const words = wordsOf(html);
  const error =
    maxWide === undefined ? '' : maxLength(maxWide)(words, title === defaultTitle ? '内容' : title);
  // Given in the editor's own tags, because it writes back what it was given.
  const [start] = useState(() => (isRich(value) ? tidy(value) : value));
  const unsaved = html !== value && html !== start;
  const changed = (state: EditorState, editor: LexicalEditor): void =>
    state.read(() => {
      const written = tidy($generateHtmlFromNodes(editor));
      setHtml(written);
      props.onWrite?.(written);
    });
  return (
    <PageSheet
      title={title}
      unsaved={unsaved}
      onClose={props.onCancel}
      footer={<SubmitFooter label={DONE_LABEL} disabled={error !== ''} onClick={() => props.onPick(html)} />}
    >
      <LexicalComposer
        initialConfig={{
          namespace: 'qunlu',
          nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, ImageNode],
          editorState: (editor) => fillIn(editor, value),
          onError: (failure) => {
            throw failure;
          },
          theme: { text: { bold: css['bold'] ?? '', italic: css['italic'] ?? '' } },
        }}
      >
        <Toolbar image={onImage && <ImageTool given={value} onImage={onImage} />} />
        {!onImage && <WordsOnly />}
        <div className={css['paper']}>
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                className={css['words']}
                aria-label={title}
                aria-placeholder={placeholder}
                aria-describedby={`${id}n`}
                placeholder={<p className={css['placeholder']}>{placeholder}</p>}
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        <HistoryPlugin />
        <ListPlugin />
        <OnChangePlugin ignoreSelectionChange onChange={changed} />
      </LexicalComposer>
      <div className={css['under']}>
        <FieldNote id={`${id}n`} error={error} />
        {maxWide !== undefined && <Counter value={words} max={maxWide} />}
      </div>
    </PageSheet>
  );
}
