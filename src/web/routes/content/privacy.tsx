import { contentRoute } from '../../content/content-page.tsx';

export const { Component, loader } = contentRoute('privacy');
