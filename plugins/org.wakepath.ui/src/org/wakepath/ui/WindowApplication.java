// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.actions.ActionFactory.IWorkbenchAction;
import org.eclipse.ui.actions.ContributionItemFactory;
import org.eclipse.ui.application.ActionBarAdvisor;
import org.eclipse.ui.application.IActionBarConfigurer;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchAdvisor;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;
import org.wakepath.ui.drawing.DesktopTheme;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionListener;
import org.wakepath.ui.session.SessionState;
import org.wakepath.words.SafeText;

/** Wakepath in a window of its own. */
public final class WindowApplication implements IApplication {

    @Override
    public Object start(IApplicationContext context) {
        Display display = PlatformUI.createDisplay();
        DesktopTheme.follow(display);
        try {
            int code = PlatformUI.createAndRunWorkbench(display, new Advisor());
            return code == PlatformUI.RETURN_RESTART ? EXIT_RESTART : EXIT_OK;
        } finally {
            display.dispose();
        }
    }

    @Override
    public void stop() {
        if (PlatformUI.isWorkbenchRunning()) {
            IWorkbench workbench = PlatformUI.getWorkbench();
            workbench.getDisplay().syncExec(workbench::close);
        }
    }

    /** The window of the application. */
    private static final class Advisor extends WorkbenchAdvisor {
        private static final String NAME = "Wakepath";
        private static final int MOST_NAMES = 3;
        private static final Point SIZE = new Point(1400, 900);
        private static final int TICK_MILLISECONDS = 50;

        @Override
        public String getInitialWindowPerspectiveId() {
            return WaitPerspective.ID;
        }

        /**
         * Opens the windows while a clock ticks. The platform wakes its event loop once when they are open, and a
         * display that is about to sleep misses that (Eclipse 4.37 with GTK). Without ticks, one start in ten waited
         * for the mouse to move.
         */
        @Override
        public boolean openWindows() {
            Display display = getWorkbenchConfigurer().getWorkbench().getDisplay();
            Runnable tick = new Runnable() {
                @Override
                public void run() {
                    display.timerExec(TICK_MILLISECONDS, this);
                }
            };
            tick.run();
            try {
                return super.openWindows();
            } finally {
                display.timerExec(-1, tick);
            }
        }

        @Override
        public WorkbenchWindowAdvisor createWorkbenchWindowAdvisor(IWorkbenchWindowConfigurer configurer) {
            return new WorkbenchWindowAdvisor(configurer) {
                @Override
                public ActionBarAdvisor createActionBarAdvisor(IActionBarConfigurer bars) {
                    return new WindowMenus(bars);
                }

                @Override
                public void preWindowOpen() {
                    getWindowConfigurer().setInitialSize(size());
                    getWindowConfigurer().setShowMenuBar(true);
                    getWindowConfigurer().setShowCoolBar(false);
                    getWindowConfigurer().setShowStatusLine(true);
                    getWindowConfigurer().setShowProgressIndicator(true);
                    getWindowConfigurer().setTitle(NAME);
                }

                @Override
                public void postWindowOpen() {
                    IWorkbenchWindow window = getWindowConfigurer().getWindow();
                    Session session = Session.of(window);
                    session.add(new SessionListener() {
                        @Override
                        public void stateChanged() {
                            getWindowConfigurer().setTitle(title(session));
                        }

                        @Override
                        public void experimentChanged() {
                            stateChanged();
                        }
                    });
                    open(window);
                }
            };
        }

        /** The usual size, or that of a smaller screen. */
        private static Point size() {
            Rectangle screen = Display.getCurrent().getPrimaryMonitor().getClientArea();
            return new Point(Math.min(SIZE.x, screen.width), Math.min(SIZE.y, screen.height));
        }

        /** Names what is open, because people tell windows apart by their titles. */
        private static String title(Session session) {
            List<Path> folders = session.state() instanceof SessionState.Open open ? open.traces().folders() : List.of();
            String names = session.experiment().map(OpenExperiment::name).orElseGet(() -> names(folders));
            return names.isEmpty() ? NAME : SafeText.clean(names) + " – " + NAME;
        }

        private static String names(List<Path> folders) {
            String first = folders.stream().limit(MOST_NAMES).map(Advisor::name).collect(Collectors.joining(", "));
            int others = folders.size() - MOST_NAMES;
            return others > 0 ? first + " and " + others + " more" : first;
        }

        private static String name(Path folder) {
            Path name = folder.toAbsolutePath().normalize().getFileName();
            return name == null ? folder.toString() : name.toString();
        }

        private static void open(IWorkbenchWindow window) {
            try {
                List<Path> named = NamedPaths.of(Platform.getApplicationArgs());
                if (!named.isEmpty()) {
                    InputOpener.open(window, named);
                }
            } catch (InvalidPathException e) {
                Session.of(window).refuseToOpen(Failure.sentence(e));
            }
        }
    }

    /**
     * The menus that an IDE already has: the platform's own entries for the layout. The bundle's description adds all
     * others, here and in an IDE.
     */
    static final class WindowMenus extends ActionBarAdvisor {
        private IWorkbenchAction reset;

        WindowMenus(IActionBarConfigurer bars) {
            super(bars);
        }

        @Override
        protected void makeActions(IWorkbenchWindow window) {
            reset = ActionFactory.RESET_PERSPECTIVE.create(window);
            reset.setText("&Reset Layout…");
            register(reset);
        }

        @Override
        protected void fillMenuBar(IMenuManager bar) {
            bar.add(new MenuManager("&File", IWorkbenchActionConstants.M_FILE));
            bar.add(new MenuManager("&Edit", IWorkbenchActionConstants.M_EDIT));
            MenuManager window = new MenuManager("&Window", IWorkbenchActionConstants.M_WINDOW);
            MenuManager views = new MenuManager("Show &View", "showView");
            views.add(ContributionItemFactory.VIEWS_SHORTLIST
                    .create(getActionBarConfigurer().getWindowConfigurer().getWindow()));
            window.add(views);
            window.add(reset);
            bar.add(window);
            bar.add(new MenuManager("&Help", IWorkbenchActionConstants.M_HELP));
        }
    }

    /**
     * The paths that the command line names, absolute. Options and their values belong to the workbench. A path that
     * does not exist is included, so that the user is notified of it.
     */
    public static final class NamedPaths {
        private NamedPaths() {
        }

        /**
         * The paths among some arguments, in their order.
         *
         * @throws java.nio.file.InvalidPathException if one cannot be the name of a file, for example because the
         * locale lacks one of its letters
         */
        public static List<Path> of(String... arguments) {
            List<Path> named = new ArrayList<>();
            boolean isAfterOption = false;
            for (String argument : arguments) {
                boolean isOption = argument.startsWith("-");
                if (!isOption && !(isAfterOption && isValue(argument))) {
                    named.add(Path.of(argument).toAbsolutePath());
                }
                isAfterOption = isOption;
            }
            return List.copyOf(named);
        }

        private static boolean isValue(String argument) {
            Path path = Path.of(argument);
            return !Files.exists(path) && !InputOpener.isExperiment(path);
        }
    }
}
