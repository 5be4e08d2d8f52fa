import { $isLinkNode, type LinkNode } from '@lexical/link';
import {
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
} from 'lexical';

/** The link that the cursor is in, or that holds all that is selected. */
export function $linkHere(): LinkNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const [link, other] = [selection.anchor, selection.focus].map((point) =>
    $findMatchingParent(point.getNode(), $isLinkNode),
  );
  return link && link === other ? link : null;
}

/**
 * Holds the place of the cursor while the person is asked something: the focus leaves for it and comes back to the
 * beginning. What is returned changes the words there, or at the end when nobody has been in them.
 */
export function holdPlace(editor: LexicalEditor): ($change: () => void) => void {
  const held = editor.getEditorState().read(() => $getSelection()?.clone());
  return ($change) => {
    editor.update(() => {
      if (held) $setSelection(held.clone());
      else $getRoot().selectEnd();
      $change();
    });
    editor.focus();
  };
}
