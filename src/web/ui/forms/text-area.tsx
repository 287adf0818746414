import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * A textarea that shows `value`. A controlled React textarea rewrites the element's text on every key press,
 * so that the browser's undo works letter by letter; this one writes only values that the user did not type.
 */
export function TextArea({
  ref,
  value,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'defaultValue'> & {
  ref?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** If it is omitted, the textarea is uncontrolled. */
  value?: string;
}) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const element = ref ?? ownRef;
  const [initialValue] = useState(value);
  const shown = useRef(value);
  useLayoutEffect(() => {
    // Text typed before hydration remains until `value` changes.
    if (value === undefined || shown.current === value) return;
    shown.current = value;
    if (element.current && element.current.value !== value) element.current.value = value;
  }, [value, element]);
  return <textarea {...rest} ref={element} defaultValue={initialValue} />;
}
