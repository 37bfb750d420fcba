import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { isSite } from './site/isSite';

const target = document.getElementById('app');
if (target) {
  target.replaceChildren();
  mount(App, { target });
}

// The site works without a network from the second visit on.
if (isSite && 'serviceWorker' in navigator) void navigator.serviceWorker.register('sw.js');
