import { contentRoute } from '../../pages/content-page.tsx';

export const whilePrivate = true;

export const { Component, loader } = contentRoute('terms');
