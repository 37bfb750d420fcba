import { mount } from 'svelte';
import '../../../styles/fonts.css';
import '../../../styles/tokens.css';
import '../../../styles/base.css';
import Dev from './Dev.svelte';
const query = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
mount(Dev, { target: document.getElementById('app') as HTMLElement, props: { fix: query.get('fix') ?? '3-patch_tile-era2' } });
