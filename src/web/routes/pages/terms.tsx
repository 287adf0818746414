import { contentRoute } from '../../pages/content-page.tsx';

export const { Component, loader } = contentRoute('terms');
