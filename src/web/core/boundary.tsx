import { Component, type ReactNode } from 'react';

/**
 * Contains an error of a part of a page, so that the rest remains usable: extensions and translations of the
 * browser change the document, and React may then fail to update it. 'Try again' renders the part again.
 */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <p role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
        This part of the page couldn’t be displayed.{' '}
        <button
          type="button"
          className="min-h-8 font-semibold underline"
          onClick={() => this.setState({ failed: false })}
        >
          Try again
        </button>
      </p>
    );
  }
}
