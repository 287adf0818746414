import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * A textarea that shows `value`. React's own way writes the element's text anew with every key, for which browsers cut their
 * undo into single letters; here only a value that did not come from the fingers is written.
 */
export function TextArea({
  ref,
  value,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'defaultValue'> & {
  ref?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** Without one the element keeps its text to itself. */
  value?: string;
}) {
  const own = useRef<HTMLTextAreaElement>(null);
  const element = ref ?? own;
  const [first] = useState(value);
  const shown = useRef(value);
  useLayoutEffect(() => {
    // What was typed before scripts ran stays until something else is to be shown.
    if (value === undefined || shown.current === value) return;
    shown.current = value;
    if (element.current && element.current.value !== value) element.current.value = value;
  }, [value, element]);
  return <textarea {...rest} ref={element} defaultValue={first} />;
}
