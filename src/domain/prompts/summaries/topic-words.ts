/** A subject that certain words indicate, with the tag for it. */
export interface Subject {
  topicId: string;
  tag: string;
  /**
   * How strongly the words indicate the subject: 1 weak, 2 clear, 3 nearly certain, 4 outweighs all others.
   */
  weight: number;
}

/** A subject with the number of words that named it. */
export interface NamedSubject {
  subject: Subject;
  words: 1 | 2;
}

/**
 * The subject that a word names together with the next one, otherwise alone. Words are in lower case with
 * accents folded; plurals count as singulars. Undefined for words that indicate no subject.
 */
export function subjectNamedBy(word: string, next: string): NamedSubject | undefined {
  const known = entries.get(word);
  const pair = known?.before.get(next) ?? (known && singularOf(next, (form) => known.before.get(form)));
  return pair ?? known?.alone ?? singularOf(word, (form) => entries.get(form)?.alone);
}

function singularOf<T>(word: string, find: (form: string) => T | undefined): T | undefined {
  if (!word.endsWith('s')) return undefined;
  return (word.endsWith('ies') ? find(`${word.slice(0, -3)}y`) : undefined) ?? find(word.slice(0, -1));
}

// For each topic, one line per subject: its tag, weight and words. An underscore joins the two words of a
// pair.
const vocabulary: Record<string, string> = {
  'content-creation': `
    blogging 3: blog blogger blogging blogpost
    articles 2: article essay essayist wikipedia_page
    copywriting 3: copywriter copywriting headline ad_copy landing_copy
    seo 3: seo keyword serp backlink web_vital
    social media 3: social_media instagram tiktok twitter tweet influencer hashtag facebook xiaohongshu viral reel linkedin_post
    video 3: video_script video_creator video_analyst
    video 2: video youtube vlog videographer remotion veo
    newsletter 3: newsletter
    editing 3: line_edit
    editing 2: edit draft proofreader proofread proofreading editor rewrite paraphrase grammar spelling readability style_guide
    translation 3: translator translate translation localization bilingual
    summaries 3: summary summarizer summarize summarise transcript recap note_taking
    podcast 3: podcast
    journalism 3: journalist journalism reporter commentariat commentary
    prompt engineering 3: prompt_engineer prompt_engineering prompt_enhancer prompt_generator prompt_refinement prompt_architect prompt_writer meta_prompt hallucination
    prompt engineering 1: prompt
    technical writing 3: tech_writer technical_writer documentation user_manual user_guide manual
    speech 2: speech public_speaker speaker elocution
    writing 1: writer writing content ghostwriter content_strategist plaintalk fact_checking audience post listing announcement
    presentation 2: presentation slide powerpoint ppt
  `,
  programming: `
    javascript 4: javascript js jquery node.js nodejs
    typescript 3: typescript
    python 3: python django fastapi flask pydroid
    java 3: java spring springboot kotlin
    c++ 3: c++ cpp
    .net 3: c# .net dotnet csharp
    go 3: golang
    php 3: php laravel
    rust 1: rust
    swift 3: swift swiftui xcode
    react 3: react reactjs next.js nextjs angular vue
    web development 4: web_developer web_app web_application web_development website_development frontend front_end fullstack full_stack html html5 css css3 web_based video_player music_player drawing_app drawing_application image_editor website_creation website_builder website_expert streaming_website
    web development 1: website
    mobile development 3: mobile_app ios ios_app android flutter app_development electron mobile_development
    linux 3: linux ubuntu bash shell_script powershell command_line unix
    git 3: git github gitlab commit pull_request draft_pr main_branch repository
    devops 3: devops kubernetes docker terraform ci_cd cicd deployment sysadmin system_administrator
    cloud 3: aws azure gcp serverless virtualization cloud_expert cloud_architect cloud_computing
    networking 3: arista router network_engineer
    testing 2: software_testing unit_test test_automation quality_assurance playwright software_tester wcag accessibility_testing test_first
    debugging 3: debug debugger debugging bug bug_fix
    code review 3: code_review code_reviewer refactor refactoring clean_code codebase
    api 2: api rest_api graphql endpoint backend
    database 2: database postgresql mongodb mysql sqlite supabase elasticsearch solr sql
    security 2: cybersecurity cyber_security vulnerability penetration pentest encryption owasp wazuh ctf security_specialist security_monitoring security_audit password
    regex 3: regex regexp regular_expression
    blockchain 3: ethereum solidity blockchain smart_contract web3
    architecture 2: software_architect software_architecture microservice system_architect it_architect it_expert system_design management_system
    cli 3: cli
    game development 3: three.js webgl game_developer unity fps_game 3d_game 3d_racing
    embedded 3: embedded esp32 autosar arduino firmware
    ai agents 2: mcp codex claude_code copilot subagent context7
    coding 3: programming programmer coder coding code developer software_developer software_development stackoverflow interpreter algorithm web_browser pine_script
    coding 2: software compiler script programmatic agentic
    coding 1: console app application implementation implement
  `,
  'creative-writing': `
    storytelling 3: story storyteller storytelling narrator tale saga bedtime_story
    dialogue 3: dialogue monologue
    fiction 3: protagonist novelist fiction book_author storybook dystopian fanfiction libro livro escritor
    fiction 1: character plot narrative novel
    poetry 3: poet poem poetry haiku verse spoken_word aphorism
    lyrics 3: rapper lyric song songwriter
    music 3: composer music suno anthem playlist breakbeat downtempo melody musician dj
    screenwriting 3: screenwriter screenplay cartoon_series sitcom
    screenwriting 1: movie film episode dramedy
    comedy 3: comedian comedy joke humor humour joker funny satire roast roaster drunk
    role-play 2: pretend roleplay role_play persona chatbot gaslighter lunatic magician hypnotherapist fallacy_finder friend
    games 2: game adventure rpg game_master game_console chess tic_tac riddle trivia guessing gomoku simulator
    world building 2: fantasy worldbuilding myth mythical dragon
    children's books 3: children's_book children's_story children's_storybook
  `,
  'data-science': `
    data science 3: data_scientist data_science data_engineer data_engineering data_processing
    machine learning 2: modelling modeling leakage
    machine learning 3: machine_learning neural_network deep_learning tensorflow pytorch computer_vision ml classifier
    language models 3: llm large_language language_model base_llm
    experiments 3: experiment hypothesis sample_size a_b
    statistics 3: statistic statistician statistical regression probability bayesian
    data analysis 3: data_analyst data_analysis data_extraction data_transformer dataset large_dataset data_integration data_visualization pandas emotion_analyst feedback_analyst
    data analysis 1: data analytics analysis metric
    visualization 3: visualization visualizer data_visualizer chart diagram graphviz diagram_generator
    spreadsheets 3: excel_formula excel_file microsoft_excel spreadsheet google_sheet csv
    spreadsheets 1: excel
    simulation 3: matlab simulation_expert fdtd mppt
    quantitative finance 2: quant quantitative worldquant backtest alpha
    forecasting 2: forecast forecasting prediction predictive
  `,
  education: `
    teaching 3: rubric reading_level multiple_choice teacher teach teaching tutor instructor professor pedagogue educator classroom lesson curriculum lecture masterclass bootcamp course module_wrap admission
    teaching 2: training university school
    language learning 3: pronunciation english_practice language_tutor english_language spoken_english japanese spanish esperanto etymologist linguistic business_english
    studying 3: study studying exam quiz flashcard student homework learner
    studying 1: learn learning
    academic writing 3: academic thesis literature_review bibliographic citation bibtex phd journal_reviewer abstract research_paper assignment dissertation
    research 2: research researcher investigative deep_research
    math 3: math mathematic mathematical mathematician equation calculus
    science 2: physics chemistry chemical biology scientist solar_system
    history 2: historian history ancient_root
    philosophy 3: reasoning philosopher philosophy socratic socrate socrat ethic debate debater debate_coach critical_thinking
    explanations 2: explainer analogy encyclopedia eli5
    explanations 1: explain
    health 3: doctor health medical dentist nutrition psychologist therapist mental_health symptom patient ayurveda skincare psychology first_aid hypnotherapy
    fitness 3: fitness workout personal_trainer yogi yoga meditation
    cooking 2: recipe chef cook cooking cuisine food dietitian barista ingredient receta
    travel 3: travel tour_guide itinerary destination travel_guide
    self-improvement 3: self_help
    self-improvement 2: motivational motivation mentor life_coach habit wisdom advice
    relationships 2: relationship_coach relationship
    astrology 3: astrologer astrology numerology horoscope zodiac
    dreams 2: dream_interpreter
    pets 2: pet behaviorist
    religion 2: imam quran religious muslim buddha bible
    everyday life 2: household homeowner
    everyday life 1: maintenance gardener automobile mechanic emergency personal_shopper
  `,
  business: `
    marketing 2: brand marketing advertiser advertising campaign promotion marketer
    branding 2: brand_story branding_strategist product_name domain_name brand_strategist
    sales 3: sales salesperson cold_email b2b prospect selling sell pitch lead_generation
    email 2: email_writer email professionnel_email e_mail
    meetings 3: meeting agenda minutes
    startups 3: startup founder investor business_idea entrepreneur business_plan venture
    finance 3: financial finance investment accountant stock bank banking revenue equity trader fund tax nri account_service precious_metal casino betting
    product management 3: product_manager prd roadmap sprint user_story
    project management 3: project_management project_manager stakeholder
    strategy 2: strategy strategist swot business_analyst business_strategist competitive market_trend
    hiring 3: recruiter recruitment hiring interviewer hr interview_preparation admission_interview
    hiring 2: job_opening employee talent
    interviews 1: interview
    careers 3: resume cv career career_coach cover_letter job_interview job_application job_search job_seeker job_fit ats linkedin
    legal 3: legal lawyer law license licensing attorney patent compliance immigration
    customer service 2: customer_service customer_support
    customers 1: customer client
    real estate 3: real_estate
    e-commerce 2: ecommerce e_commerce shop dropshipping product_selection
    planning 2: event_planner logistician time_commitment
    planning 1: planner plan
    consulting 2: consultant consulting
    sponsorship 3: sponsor sponsorship tier
    automation 2: workflow automation
    management 2: ceo manager management decision executive restaurant_owner negotiation enterprise company business organization organizational organizational_chart policy
  `,
  design: `
    image generation 3: image_generation image_creation image_creator photorealistic hyperrealistic hyper_realistic ultra_realistic photo_realistic midjourney dall aspect_ratio negative_prompt nano_banana nanobanana inpainting
    image generation 2: image imagen foto fotografico retrato 8k 4k bokeh render rendered uploaded_photo reference_photo reference_image
    photography 3: photo photograph photographer photography lens camera candid kodak film_grain depth_of
    portrait 3: portrait selfie headshot close_up half_body full_body
    illustration 3: illustration illustrator drawing sketch whiteboard cartoon_style watercolor botanical comic
    cinematic 2: cinematic surreal cyberpunk lighting rim_lighting golden_hour silhouette wallpaper
    3d 3: 3d isometric diorama blender miniature lego plush exploded_view
    ui/ux 1: interface
    ui/ux 2: accessibility error_message form_field microcopy screen_reader
    ui/ux 4: ux ui ux_ui user_interface wireframe figma mockup ui_designer usability
    web design 3: web_design website_designer website_design landing_page
    logos 3: logo
    icons 3: icon svg
    color 2: color colour palette color_picker
    poster 3: poster flyer infographic
    interior design 3: interior_design interior_designer decorator interior_decorator feng_shui furniture
    architecture 2: architectural architect_sketch floor_plan villa building
    fashion 3: fashion outfit makeup_artist stylist clothing hairstyle makeup
    art 2: artwork artist painting painter surrealist gallery digital_art
    art 1: art
    design 2: designer design typography visual aesthetic style_transfer composition layout
    technical drawing 2: technical_drawing cad
  `,
};

/** The subject that a word names alone, and the subjects it names together with the next word. */
interface Entry {
  alone?: NamedSubject;
  before: Map<string, NamedSubject>;
}

const entries = new Map<string, Entry>();
for (const [topicId, lines] of Object.entries(vocabulary)) {
  for (const [, tag = '', weight, words = ''] of lines.matchAll(/^ *(\S.*?) (\d): (.+)$/gm)) {
    const subject = { topicId, tag, weight: Number(weight) };
    for (const [word = '', next] of words.split(' ').map((name) => name.split('_'))) {
      const entry: Entry = entries.get(word) ?? { before: new Map() };
      entries.set(word, entry);
      if (next === undefined) entry.alone = { subject, words: 1 };
      else entry.before.set(next, { subject, words: 2 });
    }
  }
}
